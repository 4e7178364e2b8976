// Members of a sheet's printed page: its headers and footers alone (learn.microsoft.com,
// Excel.PageLayout, Excel.HeaderFooterGroup, Excel.HeaderFooter).
import { asText, define } from './members.ts'
import type { Session } from './session.ts'
import { sheetOf } from './table.ts'

interface OfPage {
  sheetId: string
}
interface OfPages extends OfPage {
  /** Of which pages: `DefaultForAllPages`, `FirstPage` … */
  pages: string
}

const TEXTS = ['Header', 'Footer'].flatMap((what) =>
  ['Left', 'Center', 'Right'].map((side) => side + what),
)

export const pageLayout = define<OfPage>({
  name: 'PageLayout',
  links: { HeadersFooters: (_, of) => headersFooters(of) },
})

const headersFooters = define<OfPage>({
  name: 'HeaderFooterGroup',
  links: Object.fromEntries(
    ['DefaultForAllPages', 'EvenPages', 'FirstPage', 'OddPages'].map((pages) => [
      pages,
      (_: Session, of: OfPage) => headerFooter({ ...of, pages }),
    ]),
  ),
})

const headerFooter = define<OfPages>({
  name: 'HeaderFooter',
  scalars: Object.fromEntries(
    TEXTS.map((text) => [
      text,
      ({ book }: Session, of: OfPages) =>
        sheetOf(book, of.sheetId).headersFooters[`${of.pages}.${text}`] ?? '',
    ]),
  ),
  setters: Object.fromEntries(
    TEXTS.map((text) => [
      text,
      ({ book }: Session, of: OfPages, value: unknown) => {
        sheetOf(book, of.sheetId).headersFooters[`${of.pages}.${text}`] = asText(value)
      },
    ]),
  ),
})
