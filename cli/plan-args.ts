// The arguments of `npm run plan`, read into the fields of a fit request; nothing is sent here.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { format, parse, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MODELS } from '#contract/schemas.ts'
import { decodeText } from './table-file.ts'

const USAGE = `npm run plan -- --menus FILE --sales FILE --description FILE|TEXT
  [--market-type JSON|FILE] [--out FILE] [--confidence X] [--model M]
  [--grounding-mode business_led|client_grounded] [--checks on|off] [--mock] [--notes]
  [--reasons FILE]

  --menus, --sales  CSV (UTF-8) or Parquet; --sales may be left out under client_grounded
  --description     how the business earns: a text file, or the words themselves
  --market-type     {"market_type": …, "parameters": {…}}: horizon, write-off and the like, or a
                    file with it
  --out             where the plan is written (out/plan.csv)
  --confidence      confidence_correction, from -1 (bolder) to 1 (more careful)
  --model           ${['default', ...Object.keys(MODELS)].join(', ')}
  --mock            an input test: checks the tables and options, reads no description, plans
                    nothing; placeholders go to plan.mock.csv, never to the name of a plan
  --reasons         where it is written why each deal is taken: its three most similar past deals
                    and the columns that carried its forecast, as CSV
  --notes           shows every note of the service, not only the first five
  --help            shows this

What the description leaves open is listed with its choices before anything is sent.

EDPS_URL and EDPS_KEY name the service and the key; without them the local stack is meant.`

export interface PlanArgs {
  readonly menus: string
  readonly sales: string | null
  readonly out: string
  /** An input test: what comes back is no plan. */
  readonly mock: boolean
  readonly allNotes: boolean
  /** Where the reasons are written; null where they are not asked for. */
  readonly reasons: string | null
  /** Every field of the request but the tables. */
  readonly fields: Readonly<Record<string, unknown>>
}

type PlanArgsRead =
  | { readonly ok: true; readonly args: PlanArgs }
  | {
      readonly ok: false
      readonly message: string
      /** The message is the usage that was asked for. */
      readonly help?: true
    }

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
  notes: { type: 'boolean' },
  reasons: TEXT,
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments; `folder` is where the person stands who typed them. */
export function readPlanArgs(argv: readonly string[], folder: string): PlanArgsRead {
  let values: Values
  try {
    values = parseArgs({ args: joinNegatives(argv), options: OPTIONS }).values
  } catch (error) {
    return failure(`${(error as Error).message}\n\n${USAGE}`)
  }
  if (values.help) return { ok: false, message: USAGE, help: true }
  const files = filesOf(values, folder)
  if (!files.ok) return files
  const fields = fieldsOf(values, folder)
  if (!fields.ok) return fields
  return {
    ok: true,
    args: { ...files.value, fields: fields.value, allNotes: values.notes ?? false },
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
type Found<T> = { readonly ok: true; readonly value: T } | ReturnType<typeof failure>

/** The tables to read and the file to write, as whole paths. */
function filesOf(
  values: Values,
  folder: string,
): Found<Pick<PlanArgs, 'menus' | 'sales' | 'out' | 'mock' | 'reasons'>> {
  const at = (path: string) => resolve(folder, path)
  if (!values.menus) return failure(`--menus is missing.\n\n${USAGE}`)
  if (!values.sales && values['grounding-mode'] !== 'client_grounded')
    return failure('--sales is missing. Only client_grounded (profits in Menus) goes without.')

  const mock = values.mock ?? false
  const named = at(values.out ?? 'out/plan.csv')
  const out = mock ? mockPath(named) : named
  if ([values.menus, values.sales].some((file) => file !== undefined && at(file) === out))
    return failure(`--out ${out} is a table that is planned: choose another file.`)
  if (/[\\/]$/.test(values.out ?? '') || [named, out].some((path) => isFolder(path)))
    return failure(`--out ${values.out} is a folder: name a file in it.`)
  if (!mock && isMockPath(named))
    return failure(`--out ${values.out} is the name of an input test: name a plan otherwise.`)
  const sales = values.sales ? at(values.sales) : null
  const reasons = values.reasons === undefined ? null : at(values.reasons)
  if (reasons !== null && [at(values.menus), sales, out].includes(reasons))
    return failure(`--reasons ${values.reasons} is a file that is used: choose another one.`)
  if (reasons !== null && (isFolder(reasons) || /[\\/]$/.test(values.reasons!)))
    return failure(`--reasons ${values.reasons} is a folder: name a file in it.`)
  return { ok: true, value: { menus: at(values.menus), sales, out, mock, reasons } }
}

/** The fields of the request but its tables. */
function fieldsOf(values: Values, folder: string): Found<PlanArgs['fields']> {
  const fields: Record<string, unknown> = {}
  if (values.description !== undefined) {
    const description = readText(values.description, resolve(folder, values.description))
    if (!description.ok) return failure(`--description: ${description.message}`)
    fields.business_description = description.text
  }
  if (values['market-type'] !== undefined) {
    const read = marketTypeOf(values['market-type'], folder)
    if (!read.ok) return read
    fields.market_type = read.value
  }
  if (values.confidence !== undefined) {
    const correction = Number(values.confidence)
    if (values.confidence.trim() === '' || !(correction >= -1 && correction <= 1))
      return failure(`--confidence must be a number from -1 to 1; "${values.confidence}" is not.`)
    fields.confidence_correction = correction
  }
  // Only the service knows which of the known models it serves today.
  if (values.model !== undefined && !['default', ...Object.keys(MODELS)].includes(values.model))
    return failure(
      `--model: there is no model "${values.model}"; this version knows ${['default', ...Object.keys(MODELS)].join(', ')}.`,
    )
  if (values.model !== undefined) fields.model = values.model
  if (values['grounding-mode'] !== undefined) fields.grounding_mode = values['grounding-mode']
  if (values.checks !== undefined) fields.checks = values.checks
  if (values.mock) fields.mock = true
  return { ok: true, value: fields }
}

/** `--market-type`: JSON, or a file that holds it; every value is left to the service's own rules. */
export function marketTypeOf(words: string, folder: string): Found<unknown> {
  const text = words.trim()
  const read = text.startsWith('{')
    ? ({ ok: true, text } as const)
    : readText(text, resolve(folder, text))
  if (!read.ok) return failure(`--market-type: ${read.message}`)
  try {
    return { ok: true, value: JSON.parse(read.text) as unknown }
  } catch {
    const example = '\'{"parameters": {"period": "week"}}\''
    return failure(`--market-type: it must be JSON, such as ${example}, or a file that holds it.`)
  }
}

type Text = { readonly ok: true; readonly text: string } | ReturnType<typeof failure>

/** The file's text, or the words themselves: never nothing, never the path of no file. */
export function readText(words: string, path: string): Text {
  if (words.trim() === '') return failure('it is empty: name a file, or write the words.')
  // No path is as long as a description; asking for one would be an error of its own.
  const short = words.length < 200 && !words.includes('\n')
  if (short && isFolder(path)) return failure(`${words} is a folder: name a file in it.`)
  if (short && existsSync(path)) {
    let bytes: Buffer
    try {
      bytes = readFileSync(path)
    } catch {
      return failure(`the file ${words} cannot be read.`)
    }
    const decoded = decodeText(bytes)
    if (!decoded.ok) return failure(`the file ${words}${decoded.message}`)
    const text = decoded.text.trim()
    if (text === '') return failure(`the file ${words} is empty: write into it.`)
    return { ok: true, text }
  }
  if (/^\S+\.\w{1,5}$/.test(words.trim())) return failure(`there is no file ${words}.`)
  return { ok: true, text: words }
}

/** `--confidence -1` as `--confidence=-1`: in two words it reads like an option's name. */
function joinNegatives(argv: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of argv) {
    if (joined.at(-1) === '--confidence' && /^-[\d.]/.test(word))
      joined.push(`${joined.pop()}=${word}`)
    else joined.push(word)
  }
  return joined
}

/** Where an input test writes: `plan.csv` becomes `plan.mock.csv`, so that no order is made from it. */
function mockPath(path: string): string {
  const { dir, name, ext } = parse(path)
  return isMockPath(path) ? path : format({ dir, name: `${name}.mock`, ext })
}

function isMockPath(path: string): boolean {
  return /(^|\.)mock$/.test(parse(path).name)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function failure(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
