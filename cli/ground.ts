// `npm run ground`: how the engine reads a description, and what its words make of a history. The
// engine's own code, no service; `--batch` answers many requests, one JSON object a line.
import '#weights/files.ts'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { entryText } from './entry-text.ts'
import { groundLines, readGroundRequest } from './ground-request.ts'
import { groundHistory } from './ground-history.ts'
import { brokenRecord, groundRecord } from './ground-record.ts'
import { groundText, refusalText } from './ground-text.ts'
import { questionsText } from './question-text.ts'
import { readTableFile } from './table-file.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { jsonOf, readText } from './option-text.ts'

// The arguments of `npm run ground`; nothing is read here but the description and the market type.

const USAGE = `npm run ground -- --description FILE|TEXT --menus FILE --sales FILE
  [--market-type JSON|FILE] [--json]
npm run ground -- --batch FILE.jsonl

  --description     how the business earns: a text file, or the words themselves
  --menus, --sales  CSV (UTF-8) or Parquet
  --market-type     {"parameters": {…}}: horizon, period and the like, or a file with it
  --json            one JSON object instead of text
  --help            this text
  --batch           one request a line, {"id", "description", "menus": [rows], "sales": [rows],
                    "market_type"}; one JSON object a line comes back, in the same order

What the description leaves open is listed with its choices (with --json and --batch: "questions").`

type GroundArgs =
  | { readonly kind: 'batch'; readonly path: string }
  | {
      readonly kind: 'one'
      readonly menus: string
      readonly sales: string
      readonly json: boolean
      /** Every field of the request but the tables. */
      readonly fields: Readonly<Record<string, unknown>>
    }

type GroundArgsRead =
  | { readonly ok: true; readonly args: GroundArgs }
  | { readonly ok: false; readonly message: string; readonly help?: true }

const TEXT = { type: 'string' } as const
const OPTIONS = {
  description: TEXT,
  menus: TEXT,
  sales: TEXT,
  'market-type': TEXT,
  batch: TEXT,
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Reads the arguments; `folder` is where the person stands who typed them. */
function readGroundArgs(argv: readonly string[], folder: string): GroundArgsRead {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS }).values
  } catch (error) {
    return failure(`${(error as Error).message}\n\n${USAGE}`)
  }
  if (values.help) return { ...failure(USAGE), help: true }
  const { batch, description, menus, sales } = values
  if (batch !== undefined) {
    const other = Object.keys(values).find((name) => name !== 'batch')
    if (other !== undefined)
      return failure(`--${other} does not go with --batch: every line is a request of its own.`)
    return { ok: true, args: { kind: 'batch', path: resolve(folder, batch) } }
  }
  if (description === undefined) return failure(`--description is missing.\n\n${USAGE}`)
  if (!menus) return failure(`--menus is missing.\n\n${USAGE}`)
  if (!sales) return failure(`--sales is missing.\n\n${USAGE}`)

  const words = readText(description, resolve(folder, description))
  if (!words.ok) return failure(`--description: ${words.message}`)
  const fields: Record<string, unknown> = { business_description: words.text }
  if (values['market-type'] !== undefined) {
    const read = jsonOf('market-type', values['market-type'], folder)
    if (!read.ok) return read
    fields.market_type = read.value
  }
  const files = { menus: resolve(folder, menus), sales: resolve(folder, sales) }
  const json = values.json ?? false
  return { ok: true, args: { kind: 'one', ...files, json, fields } }
}

function failure(message: string): { ok: false; message: string } {
  return { ok: false, message }
}

/** Exit codes: the inputs must change; the description or what it makes of the history is refused. */
const BAD_INPUT = 2
const REFUSED = 1

async function main(): Promise<number> {
  // npm runs scripts in the package's folder; INIT_CWD is where the person stands.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const read = readGroundArgs(process.argv.slice(2), folder)
  if (!read.ok && read.help) {
    console.log(read.message)
    return 0
  }
  if (!read.ok) return complain(read.message)
  return read.args.kind === 'batch' ? batch(read.args.path) : one(read.args)
}

async function one(args: Extract<GroundArgs, { kind: 'one' }>): Promise<number> {
  const menus = readTableFile(args.menus)
  if (!menus.ok) return complain(menus.message)
  const sales = readTableFile(args.sales)
  if (!sales.ok) return complain(sales.message)
  const files = { menus: menus.file, sales: sales.file }
  const request = readGroundRequest({
    ...args.fields,
    menus: menus.file.field,
    sales: sales.file.field,
  })
  const errors = request.ok ? request.errors : request.entries
  if (!request.ok || errors.length > 0) {
    const said = errors.map((entry) => entryText(entry, files))
    const message = said.length > 0 || request.ok ? said.join('\n') : request.message
    const code = request.ok ? errors[0]!.code : request.code
    if (args.json) console.log(JSON.stringify(brokenRecord(null, code, null, message)))
    return complain(message)
  }
  for (const warning of request.warnings) console.error(`Warning: ${entryText(warning, files)}`)

  const { read, order } = request
  const history = groundHistory(read, order)
  if (args.json) {
    const problems = request.warnings.map((entry) => `${entry.message} ${entry.fix}`)
    console.log(JSON.stringify(groundRecord(null, history, problems)))
  }
  if (!args.json) {
    const text = groundText(history)
    if (text !== '') console.log(text)
    if (history.refusal) console.error(refusalText(history))
    const open = questionsText(history.questions)
    if (open !== '') console.error(`\n${open}`)
  }
  return history.refusal ? REFUSED : 0
}

async function batch(path: string): Promise<number> {
  // Their reader may stop early (`| head`): then the rest is not wanted.
  process.stdout.on('error', () => process.exit(0))
  try {
    for await (const answer of groundLines(createReadStream(path)))
      if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return complain(
      `${path}: ${code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'}.`,
    )
  }
  return 0
}

function complain(message: string): number {
  console.error(message)
  return BAD_INPUT
}

process.exitCode = await main()
