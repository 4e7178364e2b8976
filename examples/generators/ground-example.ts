// An example market valued by the engine's own grounding, without any service.
import '#weights/files.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { fitOptions } from '#contract/schemas.ts'
import type { Envelope } from '#contract/schemas.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { ground } from '#grounding/ground.ts'
import type { Grounding } from '#grounding/outcome.ts'
import type { ExampleMarket, Row } from './market-example.ts'

/** Every field of the fit request but the tables. */
export function exampleEnvelope(market: ExampleMarket): Envelope {
  return {
    business_description: market.description,
    grounding_mode: market.groundingMode,
    market_type: market.marketType,
  }
}

/** The request as the engine would have read it. */
export function exampleRequest(market: ExampleMarket): RequestRead {
  return {
    fields: { ...exampleEnvelope(market) },
    menus: asRead(market.menus),
    sales: asRead(market.sales),
  }
}

function asRead(rows: readonly Row[]): TableRead {
  return {
    form: 'rows',
    table: tableFromRows(rows),
    others: new Map(),
    blankRows: new Int32Array(),
    problems: [],
  }
}

export function groundExample(market: ExampleMarket): Grounding {
  const order = {
    options: fitOptions(exampleEnvelope(market)),
    business_description: market.description,
    business_description_source: 'request',
  } as const
  return ground(exampleRequest(market), order, null)
}
