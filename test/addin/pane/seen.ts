// What is seen of a screen of the gallery: all of it unfolded, what is cut off, what is too small to hit.
import type { Page } from 'playwright-core'

/** Opens all that is folded away. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** What reaches beyond the window, or holds more than it shows, sideways. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => !element.closest('.for-readers') && !element.closest('svg'),
    )
    return shown
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        // A select shows its chosen option cut where that is long; its list shows it whole.
        const hides =
          element.tagName !== 'SELECT' &&
          element.tagName !== 'INPUT' &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).display !== 'inline'
        return left < -0.5 || right > wide + 0.5 || hides
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Targets below 24 × 24 px that do not stand in a line of text (WCAG 2.2, 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, summary, a, label.choice, input:not([type=radio], [type=checkbox])',
    )
    return [...targets]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width < 24 || height < 24
      })
      .map((target) => target.outerHTML.slice(0, 120))
  })
}
