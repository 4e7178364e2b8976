// Help in every language of the pane: the same parts, each within reach of its list of contents, and each page
// named by the others.
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FUNCTION_IDS } from '#addin/functions/call.ts'
import { LANGUAGES } from '#addin/messages/languages.ts'
import { HELP_EXAMPLES } from '#addin/build/help-examples.ts'
import { buildForTest, type TestBuild } from '../support/pane/built.ts'
import { scriptsOf } from '../support/pane/built-sizes.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import { serveSite, type ServedSite } from './site.ts'

let built: TestBuild
let site: ServedSite
beforeAll(async () => {
  built = await buildForTest()
  site = await serveSite(built)
})
afterAll(() => site.close())

const PAGES = ['en', ...LANGUAGES]
const addressOf = (language: string) =>
  language === 'en' ? '/addin/help' : `/addin/${language}/help`
const pageOf = (language: string) =>
  new JSDOM(built.read(`site${addressOf(language)}.html`)).window.document
const textsOf = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent.trim())
/** How the language is called in which descriptions must be. */
const ENGLISH: Record<string, string> = {
  en: 'English',
  de: 'Englisch',
  es: 'inglés',
  fr: 'anglais',
  ja: '英語',
}

describe.each(PAGES)('Help in %s', (language) => {
  test('says which language it is in, and where the others are', () => {
    const page = pageOf(language)
    expect(page.documentElement.lang).toBe(language)
    const named = (selector: string, attribute: string) =>
      [...page.querySelectorAll(selector)].map(
        (link) => `${link.getAttribute(attribute)}: ${link.getAttribute('href')}`,
      )
    const pages = (languages: readonly string[]) =>
      languages.map((one) => `${one}: ${addressOf(one)}`)
    expect(named('link[rel=alternate]', 'hreflang').sort()).toEqual(pages(PAGES).sort())
    const others = PAGES.filter((other) => other !== language)
    expect(named('.languages a', 'lang').sort()).toEqual(pages(others).sort())
  })

  test('is where the links of the pane in this language lead', () => {
    const folder = language === 'en' ? 'addin' : `addin/${language}`
    const scripts = scriptsOf(built, folder).map((path) => built.read(`site/${path}`))
    const linked = scripts.flatMap((text) => text.match(/\/addin\/(?:\w\w\/)?help\b/g) ?? [])
    expect([...new Set(linked)]).toEqual([addressOf(language)])
  })

  test('lists its sections, and has the same ones as in English', () => {
    const [page, english] = [pageOf(language), pageOf('en')]
    const ids = (of: Document) => [...of.querySelectorAll('section')].map(({ id }) => id)
    expect(ids(page)).toEqual(ids(english))
    const listed = [...page.querySelectorAll('.contents a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ])
    const titles = textsOf(page, 'section h2')
    expect(listed).toEqual(ids(page).map((id, i) => [`#${id}`, titles[i]]))
    for (const [at, section] of [...page.querySelectorAll('section')].entries()) {
      const same = english.querySelectorAll('section')[at]!
      for (const kind of ['li', 'dt', 'dd', 'p', 'td'])
        expect(section.querySelectorAll(kind).length, `${section.id} ${kind}`).toBe(
          same.querySelectorAll(kind).length,
        )
    }
  })

  test('says that a description is English, and shows examples that are', () => {
    const words = pageOf(language).querySelector('#words')!
    expect(words.textContent).toContain(ENGLISH[language])
    expect(textsOf(words, 'q[lang=en]')).toEqual(Object.values(HELP_EXAMPLES))
  })

  test('shows every function, with the sign that this Excel takes between arguments', () => {
    const shown = textsOf(pageOf(language), '#formulas dt code')
    const ids = shown.map((formula) => /^=EDPS\.(\w+)\(/.exec(formula)?.[1] ?? formula)
    expect(ids.sort()).toEqual([...FUNCTION_IDS].sort())
    const sign = ['en', 'ja'].includes(language) ? ', ' : '; '
    expect(shown).toContain(`=EDPS.QTY(A2${sign}EDPS_Plan)`)
  })
})

test.skipIf(!hasChromium())(
  'is as narrow as a pane of 350 px in every language, and printed dark on light without its links',
  async () => {
    const browser = await processBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 350, height: 700 } })
      for (const language of PAGES) {
        await page.goto(`${site.address}${addressOf(language)}`)
        const wide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('.table')]
            .filter((element) => element.scrollWidth > element.clientWidth)
            .map((element) => element.outerHTML.slice(0, 200)),
        )
        expect(wide, language).toEqual([])
      }
      const looks = () =>
        page.evaluate(() => ({
          ground: getComputedStyle(document.body).backgroundColor,
          listed: document.querySelector('.contents')!.clientHeight > 0,
        }))
      await page.emulateMedia({ colorScheme: 'dark' })
      const { ground: dark, listed } = await looks()
      expect(listed).toBe(true)
      await page.emulateMedia({ colorScheme: 'light' })
      const { ground: light } = await looks()
      expect(light).not.toBe(dark)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await looks()).toEqual({ ground: light, listed: false })
    } finally {
      await closePages(browser)
    }
  },
)
