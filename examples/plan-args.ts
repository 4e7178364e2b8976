// The arguments of `npm run plan`, read into the fields of a fit request; nothing is sent here.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const USAGE = `npm run plan -- --menus FILE --sales FILE --description FILE|TEXT
  [--market-type JSON|FILE] [--out FILE] [--confidence X] [--model M]
  [--grounding-mode business_led|client_grounded] [--checks on|off] [--mock]

  --menus, --sales  CSV (UTF-8) or Parquet; --sales may be left out under client_grounded
  --description     how the business earns: a text file, or the words themselves
  --market-type     {"parameters": {…}}: horizon, write-off and the like, or a file with it
  --out             where the plan is written (out/plan.csv)
  --confidence      confidence_correction, from -1 (bolder) to 1 (more careful)
  --mock            an input test: checks everything, plans nothing

EDPS_URL and EDPS_KEY name the service and the key; without them the local stack is meant.`

export interface PlanArgs {
  readonly menus: string
  readonly sales: string | null
  readonly out: string
  /** Every field of the request but the tables. */
  readonly fields: Readonly<Record<string, unknown>>
}

export type PlanArgsRead =
  | { readonly ok: true; readonly args: PlanArgs }
  | { readonly ok: false; readonly message: string }

const TEXT = { type: 'string' } as const
const OPTIONS = {
  menus: TEXT,
  sales: TEXT,
  description: TEXT,
  'market-type': TEXT,
  out: TEXT,
  confidence: TEXT,
  model: TEXT,
  'grounding-mode': TEXT,
  checks: TEXT,
  mock: { type: 'boolean' },
} as const

/** Reads the arguments; `folder` is where the person stands who typed them. */
export function readPlanArgs(argv: readonly string[], folder: string): PlanArgsRead {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS }).values
  } catch (error) {
    return failure(`${(error as Error).message}\n\n${USAGE}`)
  }
  const at = (path: string) => resolve(folder, path)
  if (!values.menus) return failure(`--menus is missing.\n\n${USAGE}`)
  const client = values['grounding-mode'] === 'client_grounded'
  if (!values.sales && !client)
    return failure('--sales is missing. Only client_grounded (profits in Menus) goes without.')

  const out = at(values.out ?? 'out/plan.csv')
  if ([values.menus, values.sales].some((file) => file !== undefined && at(file) === out))
    return failure(`--out ${values.out} is a table that is planned: choose another file.`)
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    return failure(`--out ${values.out} is a folder: name a file in it.`)

  const fields: Record<string, unknown> = {}
  if (values.description !== undefined) {
    const description = readText(values.description, at(values.description))
    if (description === null)
      return failure(`--description: there is no file ${values.description}.`)
    fields.business_description = description
  }
  if (values['market-type'] !== undefined) {
    const text = values['market-type'].trim()
    const json = text.startsWith('{') ? text : readText(text, at(text))
    try {
      fields.market_type = JSON.parse(json ?? '')
    } catch {
      return failure(
        '--market-type must be JSON, such as \'{"parameters": {"period": "week"}}\', or a file ' +
          'that holds it.',
      )
    }
  }
  if (values.confidence !== undefined) {
    const correction = Number(values.confidence)
    if (values.confidence.trim() === '' || !(correction >= -1 && correction <= 1))
      return failure(`--confidence must be a number from -1 to 1; "${values.confidence}" is not.`)
    fields.confidence_correction = correction
  }
  if (values.model !== undefined) fields.model = values.model
  if (values['grounding-mode'] !== undefined) fields.grounding_mode = values['grounding-mode']
  if (values.checks !== undefined) fields.checks = values.checks
  if (values.mock) fields.mock = true
  return {
    ok: true,
    args: {
      menus: at(values.menus),
      sales: values.sales ? at(values.sales) : null,
      out,
      fields,
    },
  }
}

/** The file's text, or the words themselves; null where the words are the path of no file. */
function readText(words: string, path: string): string | null {
  if (words.length < 1000 && existsSync(path) && statSync(path).isFile())
    return readFileSync(path, 'utf8').trim()
  return /^\S+\.\w{1,5}$/.test(words.trim()) ? null : words
}

function failure(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
