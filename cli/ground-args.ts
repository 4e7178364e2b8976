// The arguments of `npm run ground`; nothing is read here but the description and the market type.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { marketTypeOf, readText, type DescriptionFile } from './plan-args.ts'

export const USAGE = `npm run ground -- --description FILE|TEXT --menus FILE --sales FILE
  [--market-type JSON|FILE] [--json]
npm run ground -- --batch FILE.jsonl

  --description     how the business earns: a text file, or the words themselves
  --menus, --sales  CSV (UTF-8) or Parquet
  --market-type     {"parameters": {…}}: horizon, period and the like, or a file with it
  --json            one JSON object instead of text
  --help            this text
  --batch           one request a line, {"id", "description", "menus": [rows], "sales": [rows],
                    "market_type"}; one JSON object a line comes back, in the same order

What the description leaves open is asked in a terminal, one question at a time; elsewhere the
questions are listed with their choices (with --json and --batch: "questions").`

export type GroundArgs =
  | { readonly kind: 'batch'; readonly path: string }
  | {
      readonly kind: 'one'
      readonly menus: string
      readonly sales: string
      readonly json: boolean
      /** Where the description was read from; null where its words were typed. */
      readonly descriptionFile: DescriptionFile | null
      /** Every field of the request but the tables. */
      readonly fields: Readonly<Record<string, unknown>>
    }

export type GroundArgsRead =
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
export function readGroundArgs(argv: readonly string[], folder: string): GroundArgsRead {
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
  const descriptionFile = words.file
  const fields: Record<string, unknown> = { business_description: words.text }
  if (values['market-type'] !== undefined) {
    const read = marketTypeOf(values['market-type'], folder)
    if (!read.ok) return read
    fields.market_type = read.value
  }
  const files = { menus: resolve(folder, menus), sales: resolve(folder, sales) }
  const json = values.json ?? false
  return { ok: true, args: { kind: 'one', ...files, json, descriptionFile, fields } }
}

function failure(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
