// What a request says inside `market_type` that the service does not read: clients of the hosted service
// send parameters that mean nothing here. Each is named, with the field that means it here.
import { ENTRY_ROWS } from '../limits.ts'
import { envelopeSchema, marketTypeSchema, parametersSchema, type MarketType } from '../schemas.ts'
import { quoted, shownText } from '../shown.ts'
import type { Entry } from '../schemas.ts'
import { nearest } from './nearest.ts'

const OPTIONS = Object.keys(envelopeSchema.shape).filter((name) => name !== 'market_type')
const MARKET_TYPE = Object.keys(marketTypeSchema.shape)
const PARAMETERS = Object.keys(parametersSchema.shape)

/** Names of other clients and the field that means the same here. */
const MEANT: Readonly<Record<string, string>> = {
  confidence_level: 'confidence_correction',
  confidence: 'confidence_correction',
  description: 'business_description',
  holding_weeks: 'inventory_holding_weeks_before_writeoff',
  horizon: 'inventory_holding_weeks_before_writeoff',
  test: 'mock',
}

/** A warning for each unread name of `market_type`; the last of the first 20 counts those beyond. */
export function unreadFields(marketType: MarketType): Entry[] {
  const inner = Object.keys(marketType).filter((name) => !MARKET_TYPE.includes(name))
  const parameters = Object.keys(marketType.parameters ?? {}).filter(
    (name) => !PARAMETERS.includes(name),
  )
  const unread = [
    ...inner.map((name) => ({ name, path: `market_type.${name}` })),
    ...parameters.map((name) => ({ name, path: `market_type.parameters.${name}` })),
  ]
  return unread.slice(0, ENTRY_ROWS).map(({ name, path }, i) => {
    const beyond = i === ENTRY_ROWS - 1 ? unread.length - ENTRY_ROWS : 0
    const more = beyond > 0 ? `, nor are ${beyond} others` : ''
    return {
      code: 'unread_field',
      table: 'request',
      column: shownText(path),
      message: `${quoted(shownText(path))} is not read${more}.`,
      fix: fixOf(name),
      count: 1 + beyond,
      rows: [],
      keys: [],
    }
  })
}

function fixOf(name: string): string {
  const meant = Object.hasOwn(MEANT, name)
    ? MEANT[name]!
    : nearest(shownText(name), [...OPTIONS, ...PARAMETERS])
  if (meant === null) return 'Leave it out: no field here means it.'
  const place = PARAMETERS.includes(meant) ? 'in market_type.parameters' : 'at the top level'
  return `The field here is ${JSON.stringify(meant)}, ${place}; else leave it out.`
}
