// The arguments of `npm run plan`, read into the fields of a fit request; nothing is sent here.
import { format, parse, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withChoiceBasis } from '#contract/choice-basis.ts'
import { CHOICE_BASES, MODELS } from '#contract/schemas.ts'
import { failure, isFolder, jsonOf, readText, type Found } from './option-text.ts'

const USAGE = `npm run plan -- --menus FILE --sales FILE --description FILE|TEXT
npm run plan -- FILE.xlsx|FILE.csv … --description FILE|TEXT
  [--column FIELD=HEADER …] [--period day|week|month|quarter|year] [--mapping FILE]
  [--market-type JSON|FILE] [--limits JSON|FILE] [--out FILE] [--confidence X] [--model M]
  [--grounding-mode business_led|client_grounded] [--checks on|off] [--mock] [--notes]
  [--choice-basis columns|knowledge|unknown] [--reasons FILE]

  FILE …            your own tables as they are: an Excel workbook or CSV files; what each column
                    is is found, shown and, at a terminal, asked where it is unsure
  --column          says what a column is: --column "unit_cost=Ask price", of the table of sales
                    --column "sales.price=Sold for"; FIELD= says that there is none
  --period          which deals are decided together, where a column has dates
  --mapping         tables and columns as a plan before wrote them beside its --out
  --menus, --sales  CSV (UTF-8) or Parquet; --sales may be left out under client_grounded
  --description     how the business earns: a text file, or the words themselves
  --market-type     {"market_type": …, "parameters": {…}}: horizon, write-off and the like, or a
                    file with it
  --limits          what the plan keeps, or a file with it: {"spend": 20000, "deals": {"most": 30},
                    "groups": [{"column": "Brand", "value": "Leica", "most_deals": 5}],
                    "totals": [{"column": "kg", "most": 800}], "always": ["K1"], "never": ["K2"]}
  --out             where the plan is written (out/plan.csv); of a workbook an .xlsx is a copy of
                    it with two columns more (out/plan.xlsx)
  --choice-basis    how past deals were chosen: by columns of Menus alone, also by knowledge that is
                    in none, or unknown; else a terminal asks
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
  /** The table of menus; null where files are planned as they are. */
  readonly menus: string | null
  readonly sales: string | null
  readonly own: OwnArgs
  readonly out: string
  /** An input test: what comes back is no plan. */
  readonly mock: boolean
  readonly allNotes: boolean
  /** Where the reasons are written; null where they are not asked for. */
  readonly reasons: string | null
  /** Every field of the request but the tables. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Files that are planned as they are, and what was said of their columns. */
export interface OwnArgs {
  readonly files: readonly string[]
  readonly columns: readonly string[]
  readonly period: string | null
  readonly mapping: string | null
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
  limits: TEXT,
  out: TEXT,
  'choice-basis': TEXT,
  confidence: TEXT,
  model: TEXT,
  'grounding-mode': TEXT,
  checks: TEXT,
  mock: { type: 'boolean' },
  notes: { type: 'boolean' },
  reasons: TEXT,
  column: { type: 'string', multiple: true },
  period: TEXT,
  mapping: TEXT,
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments; `folder` is where the person stands who typed them. */
export function readPlanArgs(argv: readonly string[], folder: string): PlanArgsRead {
  let values: Values
  let named: readonly string[]
  try {
    const read = parseArgs({
      args: joinNegatives(argv),
      options: OPTIONS,
      allowPositionals: true,
    })
    values = read.values
    named = read.positionals
  } catch (error) {
    return failure(`${(error as Error).message}\n\n${USAGE}`)
  }
  if (values.help) return { ok: false, message: USAGE, help: true }
  const own = ownOf(values, named, folder)
  if (!own.ok) return own
  const files = filesOf(values, own.value, folder)
  if (!files.ok) return files
  const fields = fieldsOf(values, folder)
  if (!fields.ok) return fields
  return {
    ok: true,
    args: { ...files.value, own: own.value, fields: fields.value, allNotes: values.notes ?? false },
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
/** The files that are planned as they are. */
function ownOf(values: Values, named: readonly string[], folder: string): Found<OwnArgs> {
  const { column: columns = [], period = null, mapping } = values
  if (named.length > 0 && (values.menus || values.sales))
    return failure(`${named[0]}: name files without an option, or --menus and --sales, not both.`)
  if (named.length === 0 && (columns.length > 0 || period !== null || mapping !== undefined))
    return failure(
      '--column, --period and --mapping are of files that are named without an option.',
    )
  if (mapping !== undefined && (columns.length > 0 || period !== null))
    return failure('--mapping says every column and the period: leave out --column and --period.')
  const files = named.map((file) => resolve(folder, file))
  return {
    ok: true,
    value: {
      files,
      columns,
      period,
      mapping: mapping === undefined ? null : resolve(folder, mapping),
    },
  }
}

/** The tables to read and the file to write, as whole paths. */
function filesOf(
  values: Values,
  { files }: OwnArgs,
  folder: string,
): Found<Pick<PlanArgs, 'menus' | 'sales' | 'out' | 'mock' | 'reasons'>> {
  const at = (path: string) => resolve(folder, path)
  const isOwn = files.length > 0
  if (!values.menus && !isOwn) return failure(`--menus is missing.\n\n${USAGE}`)
  if (!isOwn && !values.sales && values['grounding-mode'] !== 'client_grounded')
    return failure('--sales is missing. Only client_grounded (profits in Menus) goes without.')

  const mock = values.mock ?? false
  const usual =
    files.length === 1 && /\.xls[xm]$/i.test(files[0]!) ? 'out/plan.xlsx' : 'out/plan.csv'
  const named = at(values.out ?? usual)
  if (/\.xlsx$/i.test(named) && usual !== 'out/plan.xlsx')
    return failure(`--out ${values.out}: only the plan of one workbook is an .xlsx; name a .csv.`)
  const out = mock ? mockPath(named) : named
  const tables = [values.menus, values.sales].flatMap((file) => (file ? [at(file)] : []))
  if ([...tables, ...files].includes(out))
    return failure(`--out ${out} is a table that is planned: choose another file.`)
  if (/[\\/]$/.test(values.out ?? '') || [named, out].some((path) => isFolder(path)))
    return failure(`--out ${values.out} is a folder: name a file in it.`)
  if (!mock && isMockPath(named))
    return failure(`--out ${values.out} is the name of an input test: name a plan otherwise.`)
  const sales = values.sales ? at(values.sales) : null
  const reasons = values.reasons === undefined ? null : at(values.reasons)
  if (reasons !== null && [...tables, ...files, out].includes(reasons))
    return failure(`--reasons ${values.reasons} is a file that is used: choose another one.`)
  if (reasons !== null && (isFolder(reasons) || /[\\/]$/.test(values.reasons!)))
    return failure(`--reasons ${values.reasons} is a folder: name a file in it.`)
  const menus = values.menus ? at(values.menus) : null
  return { ok: true, value: { menus, sales, out, mock, reasons } }
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
    const read = jsonOf('market-type', values['market-type'], folder)
    if (!read.ok) return read
    fields.market_type = read.value
  }
  if (values.limits !== undefined) {
    const read = jsonOf('limits', values.limits, folder)
    if (!read.ok) return read
    fields.limits = read.value
  }
  const given = values['choice-basis']
  if (given !== undefined) {
    const basis = CHOICE_BASES.find((each) => each === given)
    if (!basis)
      return failure(`--choice-basis must be ${CHOICE_BASES.join(', ')}; "${given}" is not.`)
    fields.market_type = withChoiceBasis(fields.market_type, basis)
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
