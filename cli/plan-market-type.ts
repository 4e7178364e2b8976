// `--market-type` of `npm run plan`. The service ignores unknown names; here they are reported
// before anything is sent, because they are probably typing errors.
import { nearest } from '#contract/spelling.ts'
import { marketTypeSchema, parametersSchema } from '#contract/schemas.ts'

export type MarketTypeRead =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

const PARAMETERS = Object.keys(parametersSchema.shape)
const FIELDS = Object.keys(marketTypeSchema.shape)
const SHAPE = '{"market_type": …, "parameters": {…}}'

/** Reads the JSON text; every value is left to the service's own rules. */
export function readMarketType(text: string): MarketTypeRead {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const example = '\'{"parameters": {"period": "week"}}\''
    return failure(`it must be JSON, such as ${example}, or a file that holds it.`)
  }
  const outside = namesOf(value).filter((name) => !FIELDS.includes(name))
  const strayed = outside.filter((name) => meantParameter(name) !== null)
  if (strayed.length > 0) {
    const inside = strayed.map((name) => `${quote(meantParameter(name)!)}: …`).join(', ')
    const verb = strayed.length > 1 ? 'stand' : 'stands'
    return failure(
      `${strayed.map(quote).join(', ')} ${verb} beside "parameters", not in it, and would not be ` +
        `read. Write {"parameters": {${inside}}}.`,
    )
  }
  if (outside.length > 0) return failure(unknown(outside[0]!, FIELDS, `It is ${SHAPE}.`))
  const parameters = namesOf((value as { parameters?: unknown } | null)?.parameters)
  const strange = parameters.find((name) => !PARAMETERS.includes(name))
  if (strange === undefined) return { ok: true, value }
  return failure(unknown(strange, PARAMETERS, `The parameters are ${PARAMETERS.join(', ')}.`))
}

function unknown(name: string, known: readonly string[], otherwise: string): string {
  const meant = nearest(name, known)
  const hint = meant === null ? otherwise : `Did you mean ${quote(meant)}?`
  return `${quote(name)} is no name that it reads. ${hint} Rename it, or leave it out.`
}

/** The parameter that a name beside "parameters" means; null where it is nearer to a field. */
function meantParameter(name: string): string | null {
  const meant = nearest(name, [...FIELDS, ...PARAMETERS])
  return meant !== null && PARAMETERS.includes(meant) ? meant : null
}

/** The names of an object; of anything else none. */
function namesOf(value: unknown): string[] {
  const object = value !== null && typeof value === 'object' && !Array.isArray(value)
  return object ? Object.keys(value) : []
}

function quote(name: string): string {
  return JSON.stringify(name)
}

function failure(message: string): { ok: false; message: string } {
  return { ok: false, message: `--market-type: ${message}` }
}
