// The arguments of `npm run plan`, read into the fields of a fit request; nothing is sent here.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { format, parse, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MODELS, marketTypeSchema, parametersSchema } from '#contract/schemas.ts'
import { decodeText } from './table-file.ts'
import { nearest } from '#contract/spelling.ts'

// `--market-type` of `npm run plan`. The service ignores unknown names; here they are reported
// before anything is sent, because they are probably typing errors.

type MarketTypeRead =
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
    return badType(`it must be JSON, such as ${example}, or a file that holds it.`)
  }
  const outside = namesOf(value).filter((name) => !FIELDS.includes(name))
  const strayed = outside.filter((name) => meantParameter(name) !== null)
  if (strayed.length > 0) {
    const inside = strayed.map((name) => `${quote(meantParameter(name)!)}: …`).join(', ')
    const verb = strayed.length > 1 ? 'stand' : 'stands'
    return badType(
      `${strayed.map(quote).join(', ')} ${verb} beside "parameters", not in it, and would not be ` +
        `read. Write {"parameters": {${inside}}}.`,
    )
  }
  if (outside.length > 0) return badType(unknown(outside[0]!, FIELDS, `It is ${SHAPE}.`))
  const parameters = namesOf((value as { parameters?: unknown } | null)?.parameters)
  const strange = parameters.find((name) => !PARAMETERS.includes(name))
  if (strange === undefined) return { ok: true, value }
  return badType(unknown(strange, PARAMETERS, `The parameters are ${PARAMETERS.join(', ')}.`))
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

const badType = (message: string) => failure(`--market-type: ${message}`)

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

What the description leaves open is asked in a terminal before anything is sent; elsewhere the
questions are listed with their choices.

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
  /** Where the description was read from; null where its words were typed, or there is none. */
  readonly descriptionFile: DescriptionFile | null
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
  return { ok: true, args: { ...files.value, ...fields.value, allNotes: values.notes ?? false } }
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

/** The fields of the request but its tables, and the file that its description was read from. */
function fieldsOf(
  values: Values,
  folder: string,
): Found<Pick<PlanArgs, 'fields' | 'descriptionFile'>> {
  const fields: Record<string, unknown> = {}
  let descriptionFile: DescriptionFile | null = null
  if (values.description !== undefined) {
    const description = readText(values.description, resolve(folder, values.description))
    if (!description.ok) return failure(`--description: ${description.message}`)
    fields.business_description = description.text
    descriptionFile = description.file
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
  return { ok: true, value: { fields, descriptionFile } }
}

/** `--market-type`: JSON, or a file that holds it. */
export function marketTypeOf(words: string, folder: string): MarketTypeRead {
  const text = words.trim()
  if (text.startsWith('{')) return readMarketType(text)
  const file = readText(text, resolve(folder, text))
  return file.ok ? readMarketType(file.text) : failure(`--market-type: ${file.message}`)
}

/** A file that holds a description, and what it held when it was read. */
export interface DescriptionFile {
  readonly path: string
  readonly text: string
}

type Text =
  | { readonly ok: true; readonly text: string; readonly file: DescriptionFile | null }
  | ReturnType<typeof failure>

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
    return { ok: true, text, file: { path, text } }
  }
  if (/^\S+\.\w{1,5}$/.test(words.trim())) return failure(`there is no file ${words}.`)
  return { ok: true, text: words, file: null }
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

/** Where an input test writes: `plan.csv` becomes `plan.mock.csv`, so that nobody orders from it. */
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
