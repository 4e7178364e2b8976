// Help in every language: the group `help` of each catalogue as a page, in the frame that the
// bundler has made of help.html. So Help costs no byte of a pane.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FunctionId } from '../functions/call.ts'
import { CATALOGUES, type AnyLanguage } from '#addin/messages/catalogues.ts'
import { compile } from '#addin/messages/compile.ts'
import { formatsOf } from '#addin/messages/formats.ts'
import { piecesOf } from '#addin/messages/marks.ts'
import { textsIn } from '#contract/messages/say.ts'
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  MENU_ROWS,
  READING_DAYS,
  RESULT_DAYS,
  SALES_ROWS,
} from '#contract/limits.ts'
import { MONTHLY_TOKENS, PRICES } from '#contract/prices.ts'
import { HELP_EXAMPLES, type HelpExample } from './help-examples.ts'

type HelpPart =
  | string
  | {
      readonly steps?: readonly string[]
      readonly points?: readonly string[]
      /** Names, each with what it means. */
      readonly named?: readonly (readonly string[])[]
      /** An example of a table, of deals or of sales. */
      readonly caption?: string
      readonly headers?: readonly string[]
      readonly examples?: Readonly<Record<HelpExample, string>>
      readonly formulas?: Readonly<Record<FunctionId, string>>
    }

interface HelpText {
  readonly title: string
  readonly heading: string
  readonly lead: string
  readonly contents: string
  readonly otherLanguages: string
  readonly sections: Readonly<
    Record<string, { readonly title: string; readonly parts: readonly HelpPart[] }>
  >
  readonly fullText: string
}

/** Numbers of the service that Help tells. */
const FACTS = {
  leastRows: FLOOR_TASK_ROWS,
  leastMenus: FLOOR_PAST_MENUS,
  leastDeals: FLOOR_OBSERVED_GROUPS,
  mostRows: MENU_ROWS,
  mostSales: SALES_ROWS,
  characters: DESCRIPTION_CHARACTERS,
  readingDays: READING_DAYS,
  resultDays: RESULT_DAYS,
  readingBase: PRICES.grounding.base,
  readingColumn: PRICES.grounding.column,
  readingMost: PRICES.grounding.most,
  calculation: PRICES.calculation,
  monthly: MONTHLY_TOKENS.base,
}

/** A message of a language as it is read. */
type Say = (message: string) => string

function sayIn(language: AnyLanguage): Say {
  const catalogue = CATALOGUES[language]
  const text = textsIn(formatsOf(catalogue.language), catalogue.language.locale)
  return (message) => text(compile(message, catalogue))(FACTS)
}

/** Languages as they call themselves. */
const NAMES: Readonly<Record<AnyLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
}
const PAGES = Object.keys(NAMES) as AnyLanguage[]

/** What stands between arguments in an Excel of that language. */
const SEPARATORS: Readonly<Record<AnyLanguage, string>> = {
  en: ',',
  de: ';',
  es: ';',
  fr: ';',
  ja: ',',
}

/** Arguments of the functions in cells. */
const ARGUMENTS: Readonly<Record<FunctionId, readonly string[]>> = {
  QTY: ['A2', 'EDPS_Plan'],
  PROFIT: ['A2', 'EDPS_Plan'],
  TOTAL: ['EDPS_Plan'],
  SELECTED: ['EDPS_Plan'],
  PLAN: ['EDPS_Plan'],
  CHOSEN: ['EDPS_Plan'],
  SWEEP: ['EDPS_Plan'],
  HISTORY: ['EDPS_Plan'],
  SPEND: ['Deals[SKU]', 'Deals[Category]', 'EDPS_Plan'],
  STATUS: [],
}

/** Cells of the two examples of tables, by their number of columns. */
const CELLS: Readonly<Record<number, readonly (readonly string[])[]>> = {
  5: [
    ['A-17', '2026-03-02', '50', '12.00', '50'],
    ['B-40', '2026-03-02', '20', '31.00', ''],
    ['A-22', '2026-04-06', '50', '12.50', ''],
    ['C-08', '2026-04-06', '10', '80.00', ''],
  ],
  4: [
    ['A-17', '2026-03-09', '12', '19.90'],
    ['A-17', '2026-03-16', '9', '17.90'],
  ],
}

/** Where the page of a language is served. */
const addressOf = (language: AnyLanguage): string =>
  language === 'en' ? '/addin/help' : `/addin/${language}/help`

/** Writes Help in every language into the folder of the add-in's pages, from the bundled `help.html` there. */
export function writeHelp(into: string): void {
  const frame = readFileSync(join(into, 'help.html'), 'utf8')
  for (const language of PAGES) {
    const folder = language === 'en' ? into : join(into, language)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'help.html'), helpPage(frame, language))
  }
}

function helpPage(frame: string, language: AnyLanguage): string {
  const { help: text } = CATALOGUES[language]
  const alternates = PAGES.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(other)}" />`,
  )
  return frame
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*/, `<title>${escaped(text.title)} – EDPS`)
    .replace('</head>', `${alternates.join('')}</head>`)
    .replace(/<body>[^]*<\/body>/, `<body>${main(text, language)}</body>`)
}

function main(text: HelpText, language: AnyLanguage): string {
  const say = sayIn(language)
  const { pageLinks: links } = CATALOGUES[language]
  const sections = Object.entries(text.sections)
  const contents = sections.map(([id, { title }]) => `<a href="#${id}">${escaped(title)}</a>`)
  const languages = PAGES.filter((other) => other !== language).map(
    (other) =>
      `<a href="${addressOf(other)}" lang="${other}" hreflang="${other}">${NAMES[other]}</a>`,
  )
  const legal = `${escaped(text.fullText)} <a href="/addin/privacy" hreflang="en">${escaped(links.privacy)}</a> · <a href="/addin/terms" hreflang="en">${escaped(links.terms)}</a>`
  return `<main class="page help">
<h1>${escaped(text.heading)}</h1>
<nav class="languages" aria-label="${escaped(text.otherLanguages)}">${list('ul', languages)}</nav>
<p>${marked(say(text.lead))}</p>
<nav class="contents" aria-labelledby="contents"><h2 id="contents">${escaped(text.contents)}</h2>${list('ul', contents)}</nav>
${sections.map(([id, { title, parts }]) => `<section id="${id}"><h2>${escaped(title)}</h2>${parts.map((part) => partOf(part, language, say)).join('')}</section>`).join('\n')}
<p>${legal}</p>
</main>`
}

function partOf(part: HelpPart, language: AnyLanguage, say: Say): string {
  const said = (message: string): string => marked(say(message))
  if (typeof part === 'string') return `<p>${said(part)}</p>`
  const { steps, points, named, examples, formulas, caption = '', headers = [] } = part
  if (steps) return list('ol', steps.map(said))
  if (points) return list('ul', points.map(said))
  if (named)
    return meanings(
      'named',
      named.map(([name = '', meaning = '']) => [said(name), said(meaning)]),
    )
  if (examples)
    return meanings(
      'examples',
      Object.entries(HELP_EXAMPLES).map(([id, words]) => [
        `<q lang="en">${escaped(words)}</q>`,
        said(examples[id as HelpExample]),
      ]),
    )
  if (formulas)
    return meanings(
      'formulas',
      Object.entries(formulas).map(([id, meaning]) => [
        `<code>=EDPS.${id}(${ARGUMENTS[id as FunctionId].join(`${SEPARATORS[language]} `)})</code>`,
        said(meaning),
      ]),
    )
  const cells = CELLS[headers.length] ?? []
  return `<div class="table" tabindex="0" role="group" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead>${row('th', headers)}</thead><tbody>${cells
    .map((each) =>
      row(
        'td',
        each.map((cell) => numbersIn(language, cell)),
      ),
    )
    .join('')}</tbody></table></div>`
}

/** A number with the decimal sign of an Excel whose arguments stand between such signs. */
const numbersIn = (language: AnyLanguage, cell: string): string =>
  SEPARATORS[language] === ';' ? cell.replace('.', ',') : cell

const list = (kind: 'ul' | 'ol', items: readonly string[]): string =>
  `<${kind}>${items.map((item) => `<li>${item}</li>`).join('')}</${kind}>`

/** `pairs`: a name and what it means, as HTML. */
const meanings = (kind: string, pairs: readonly (readonly [string, string])[]): string =>
  `<dl class="${kind}">${pairs.map(([name, meaning]) => `<dt>${name}</dt><dd>${meaning}</dd>`).join('')}</dl>`

const row = (cell: 'th' | 'td', texts: readonly string[]): string =>
  `<tr>${texts.map((text) => (cell === 'th' ? `<th scope="col">${escaped(text)}</th>` : `<td>${escaped(text)}</td>`)).join('')}</tr>`

/** A text with its marked words. */
const marked = (text: string): string =>
  piecesOf(text)
    .map(({ mark, words }) =>
      mark === null ? escaped(words) : `<${mark}>${escaped(words)}</${mark}>`,
    )
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
