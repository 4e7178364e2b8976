// `npm run ground`: how the engine reads a description, and what its words make of a history. The
// engine's own code, no service; `--batch` answers many requests, one JSON object a line.
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { entryText } from './entry-text.ts'
import { readGroundArgs, type GroundArgs } from './ground-args.ts'
import { groundLines, readGroundRequest } from './ground-request.ts'
import { groundHistory } from './ground-history.ts'
import { answeredHistory } from './ground-questions.ts'
import { brokenRecord, groundRecord } from './ground-record.ts'
import { groundText, refusalText } from './ground-text.ts'
import { questionsText } from './question-text.ts'
import { readTableFile } from './table-file.ts'
import { openTerminal } from './terminal.ts'

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
  const terminal = args.json ? null : openTerminal(process.stdin, process.stdout)
  const history = await answeredHistory({
    description: order.business_description ?? '',
    history: groundHistory(read, order),
    ground: (business_description) => groundHistory(read, { ...order, business_description }),
    descriptionFile: args.descriptionFile,
    terminal,
  })
  terminal?.close()
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
  // Whoever reads the answers may stop early (`| head`): then nobody wants the rest.
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
