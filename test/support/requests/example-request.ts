// The example that every deployment publishes, mapped as the add-in and the console map it, as the body of a fit.
import { bodyOf } from '#addin/mapping/body.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { runMapping, type MappingDone } from '#addin/mapping/work.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { mappingFrom, propose } from '#cli/own-mapping.ts'
import { EXAMPLE_MARKET } from '#contract/example-market.ts'

export async function exampleMapped(): Promise<MappingDone> {
  const { menus, sales, description, options } = loadSample()
  const tables = [menus, sales].map(({ name, headers, rows, formats = {} }) => ({
    file: '',
    on: name,
    rect: { top: 0, left: 0, bottom: rows.length, right: headers.length - 1 },
    named: name,
    sheet: sheetOf({ name, headers, formats: headers.map((of) => formats[of] ?? 'General') }, rows),
  }))
  const proposal = propose(tables)
  const { market_type } = EXAMPLE_MARKET
  const parameters = {
    inventory_holding_weeks_before_writeoff: options.horizon,
    leftover_writeoff_fraction: options.writeoff,
  }
  return runMapping({
    mapping: mappingFrom(proposal),
    sheets: proposal.sheets,
    today: '2026-11-30',
    fields: { business_description: description, market_type: { market_type, parameters } },
    known: null,
  })
}

/** As the console and the add-in send it. */
export const exampleBody = async (form: 'rows' | 'parquet' = 'parquet'): Promise<string> =>
  bodyOf(await exampleMapped(), form)
