// Formulas are printed with names of tables that nobody has, and with the service's names of columns;
// here these are replaced by references to the analyst's own.
import type { Sheet } from '#economics/printing/excel.ts'

/** For `printExcel`: names that no table of anyone's has. */
export const PLACEHOLDERS = {
  menus: 'EDPS_menus_of_the_row',
  sales: 'EDPS_sales_of_the_row',
} as const satisfies Pick<Sheet, 'menus' | 'sales'>

const REFERENCE = new RegExp(
  String.raw`(${PLACEHOLDERS.menus}|${PLACEHOLDERS.sales})\[(@?)(?:([A-Za-z_][A-Za-z0-9_]*)|\[((?:[^\]']|'.)*)\])\]`,
  'g',
)

/** One reference of a formula. */
export interface Named {
  readonly table: 'menus' | 'sales'
  /** The service's name of the column. */
  readonly name: string
  /** Of the formula's own row alone. */
  readonly ofRow: boolean
}

/** The formula with `hers` in the place of each reference. */
export function inHerNames(formula: string, hers: (named: Named) => string): string {
  return formula.replace(
    REFERENCE,
    (_, table: string, at: string, bare?: string, quoted?: string) =>
      hers({
        table: table === PLACEHOLDERS.menus ? 'menus' : 'sales',
        name: bare ?? quoted!.replace(/'(.)/g, '$1'),
        ofRow: at === '@',
      }),
  )
}
