// `printExcel` names tables and columns as the service does. These functions replace those names by
// references to the tables and columns of the workbook.
import type { Sheet } from '#language/printing/excel.ts'

/** Table names for `printExcel` that no table of a workbook has. */
export const PLACEHOLDERS = {
  menus: 'EDPS_menus_of_the_row',
  sales: 'EDPS_sales_of_the_row',
} as const satisfies Pick<Sheet, 'menus' | 'sales'>

const REFERENCE = new RegExp(
  String.raw`(${PLACEHOLDERS.menus}|${PLACEHOLDERS.sales})\[(@?)(?:([A-Za-z_][A-Za-z0-9_]*)|\[((?:[^\]']|'.)*)\])\]`,
  'g',
)

/** One structured reference of a printed formula. */
interface PrintedReference {
  readonly table: 'menus' | 'sales'
  /** The service's name of the column. */
  readonly name: string
  /** Whether the reference is to the formula's own row only. */
  readonly ofRow: boolean
}

/** The formula with `refer(reference)` in the place of each printed reference. */
export function replaceReferences(
  formula: string,
  refer: (reference: PrintedReference) => string,
): string {
  return formula.replace(
    REFERENCE,
    (_, table: string, at: string, bare?: string, quoted?: string) =>
      refer({
        table: table === PLACEHOLDERS.menus ? 'menus' : 'sales',
        name: bare ?? quoted!.replace(/'(.)/g, '$1'),
        ofRow: at === '@',
      }),
  )
}
