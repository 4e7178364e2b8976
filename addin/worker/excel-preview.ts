// The reading as one Excel formula over the analyst's own tables and headers, to be pasted beside a row
// of her history. Only where each of its columns stands in the sheet: T that follows from a date and
// keys made unique have no column, and the block of "Insert live formula" works those out.
import type { Parameters } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { costParameter, parameterOf } from '#reading/inputs.ts'
import { cellOf, columnOf } from '#reading/printing/excel-names.ts'
import { printExcel } from '#reading/printing/excel.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'

/** Names under which the formula is printed first: no table of anyone's has them. */
const [MENUS, SALES] = ['EDPS_menus_of_the_row', 'EDPS_sales_of_the_row']
const REFERENCE = new RegExp(
  String.raw`(${MENUS}|${SALES})\[(@?)(?:([A-Za-z_][A-Za-z0-9_]*)|\[((?:[^\]']|'.)*)\])\]`,
  'g',
)

type Part = {
  readonly columns: Readonly<Record<string, string>>
  readonly features: readonly string[]
}

/** Null where a column that the valuation reads is derived, or Excel would not take the formula. */
export function excelPreview(
  { terms, horizon }: Pick<Valuation, 'terms' | 'horizon'>,
  mapping: Mapping,
  parameters: Parameters,
  sheets: Sheets | null,
): string | null {
  const menus = mapping.history ?? mapping.menus
  const { sales, time } = mapping
  const named = (part: Part): string[] => [...Object.keys(part.columns), ...part.features]
  const { formula } = printExcel(terms, {
    menus: MENUS,
    sales: SALES,
    columns: { menus: named(menus), sales: sales ? named(sales) : [] },
    full: {
      menus: fullOf(menus, (mapping.history ? sheets?.history : sheets?.menus) ?? null),
      sales: sales ? fullOf(sales, sheets?.sales ?? null) : new Set(),
    },
    plainKeys: false,
    horizon,
    parameter: (name, otherwise) => parameterOf(parameters, name, otherwise),
    cost: (name) => costParameter(parameters, name)?.value ?? 0,
  })
  if (formula === null) return null
  let derived = false
  const hers = formula.replace(
    REFERENCE,
    (_, which: string, here: string, bare?: string, quoted?: string) => {
      const name = bare ?? quoted!.replace(/'(.)/g, '$1')
      const part = which === MENUS ? menus : sales
      const header = part && headerOf(part, name)
      if (
        !part ||
        header === null ||
        header === undefined ||
        (name === 'T' && time.by === 'date')
      ) {
        derived = true
        return '0'
      }
      return here === '@' ? cellOf(part.table, header) : columnOf(part.table, header)
    },
  )
  return derived ? null : hers
}

/** The columns of which every cell is a number; all of them where the sheet has not been read. */
function fullOf(part: Part, sheet: Sheet | null): Set<string> {
  const names = [...Object.keys(part.columns), ...part.features]
  return new Set(
    names.filter((name) => {
      const column = sheet?.columns[sheet.headers.indexOf(headerOf(part, name) ?? '')]
      return sheet === null || (column?.kind === 'number' && !column.values.some(Number.isNaN))
    }),
  )
}

const headerOf = ({ columns, features }: Part, name: string): string | null =>
  columns[name] ?? (features.includes(name) ? name : null)
