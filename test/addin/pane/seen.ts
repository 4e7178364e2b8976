// What is seen of a screen of the gallery: all of it unfolded, what is cut off, what is too small to hit.
import type { Page } from 'playwright-core'

/** Opens all that is folded away. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  // The charts are loaded then.
  if ((await page.locator('input[type=range]').count()) > 0)
    await page.locator('.sweep svg').first().waitFor()
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

/** Boxes that touch what stands below or above them outside a field: less than 4 px between the two. */
export function touching(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes =
      '.content :is(.notice, .hero, .asked, .row, button:not(.plain, .row *), dl, table)'
    const isSeen = (element: Element) =>
      !element.matches('.for-readers, summary') && element.getBoundingClientRect().height > 1
    const beside = (element: Element, way: 'next' | 'previous'): Element | null => {
      let at = element[`${way}ElementSibling`]
      while (at !== null && !isSeen(at)) at = at[`${way}ElementSibling`]
      return at
    }
    const found: string[] = []
    for (const box of document.querySelectorAll(boxes)) {
      // A row of links alone is a line of text.
      const links = box.matches('.row') && box.querySelector('button:not(.plain)') === null
      if (box.closest('.field') || !isSeen(box) || links) continue
      const { top, bottom } = box.getBoundingClientRect()
      for (const way of ['previous', 'next'] as const) {
        const other = beside(box, way)
        if (other === null) continue
        const at = other.getBoundingClientRect()
        // What stands beside it in a line overlaps it.
        const gap = way === 'next' ? at.top - bottom : top - at.bottom
        if (gap > -2 && gap < 4)
          found.push(`${gap} px: ${box.outerHTML.slice(0, 70)} … ${other.outerHTML.slice(0, 70)}`)
      }
    }
    return found
  })
}

/** What is not accessible, by all rules or by some; the page has axe. */
export async function violations(page: Page, rules: string[] | null = null): Promise<string[]> {
  const results = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      }),
    rules,
  )
  if (results.incomplete.length + results.passes.length === 0) throw new Error('axe saw nothing')
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  )
}
