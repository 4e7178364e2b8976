// How much of strangers' workbooks is mapped without a touch: `npm run bench:mapping -- FOLDER`. Beside each NAME.xlsx lies its true
// mapping, NAME.json: {tables: {menus, history, sales}, columns: {menus: {FIELD: HEADER}, history, sales}}. "Clean": with at
// most two choices of a person the check finds nothing to correct.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMapping } from '#addin/mapping/work.ts'
import { PARTS, type Part } from '#addin/options/setup-state.ts'
import { mappingFrom, propose, type Field, type Proposal } from '../../cli/own-mapping.ts'
import { readOwnTables, type OwnTable } from '../../cli/own-tables.ts'
import { refuse } from './arguments.ts'

interface Truth {
  readonly tables: { readonly [P in Part]: string | null }
  readonly columns: { readonly [P in Part]?: Readonly<Record<string, string>> }
}

/** A field of the truth as the fields of the pane that say the same. */
const SAME: Readonly<Record<string, readonly Field[]>> = {
  time: ['date', 'T', 'menu'],
  qty: ['qty', 'qty_max'],
  historically_chosen: ['historically_chosen', 'qty_taken'],
  row_cost: ['unit_cost'],
}

/** Choices of a person beyond which a workbook is not clean. */
const CHOICES = 2

const [folder] = process.argv.slice(2)
const USAGE = 'npm run bench:mapping -- FOLDER'
if (folder === undefined) refuse('No folder of workbooks is named.', USAGE)
if (!existsSync(folder)) refuse(`There is no folder ${folder}.`, USAGE)
const names = readdirSync(folder).filter((file) => file.endsWith('.xlsx'))
const sum = { columns: 0, right: 0, keys: 0, tables: 0, clean: 0 }
for (const file of names.toSorted()) {
  const truth = JSON.parse(
    readFileSync(join(folder, file.replace(/xlsx$/, 'json')), 'utf8'),
  ) as Truth
  const read = await readOwnTables([join(folder, file)])
  if (!read.ok) throw new Error(read.message)
  const began = process.cpuUsage().user
  const proposal = propose(read.tables)
  const seconds = (process.cpuUsage().user - began) / 1e6
  const tables = wrongTables(proposal, read.tables, truth)
  const asked = tables.length === 0 ? proposal : propose(ofTruth(read.tables, truth))
  const { all, wrong, mended } = mend(asked, truth)
  const errors = await errorsOf(mended)
  const choices = tables.length + new Set(wrong.map(({ twin }) => twin)).size
  const isClean = choices <= CHOICES && errors.length === 0
  sum.columns += all
  sum.right += all - wrong.length
  sum.keys += wrong.filter(({ field, guess }) => field === 'key' && guess !== null).length
  sum.tables += tables.length === 0 ? 1 : 0
  sum.clean += isClean ? 1 : 0
  console.log(
    `${file}: ${all - wrong.length} of ${all} columns, ${choices} choices, ${isClean ? 'clean' : 'not clean'}, ${seconds.toFixed(1)} s`,
  )
  for (const text of [...tables, ...wrong.map(({ text }) => text), ...errors])
    console.log(`    ${text.slice(0, 300)}`)
}
console.log(
  `${sum.right} of ${sum.columns} columns right (${Math.round((100 * sum.right) / sum.columns)} %), ${sum.keys} wrong keys, ` +
    `tables of ${sum.tables} and clean ${sum.clean} of ${names.length} workbooks`,
)

/** Names of the sheets on which the tables stand; a table has its own name only where the workbook gives one. */
function sheetOf(tables: readonly OwnTable[], name: string | undefined): string | null {
  return tables.find(({ sheet }) => sheet.name === name)?.on ?? null
}

function wrongTables({ sheets }: Proposal, tables: readonly OwnTable[], truth: Truth): string[] {
  return PARTS.flatMap((part) => {
    const guess = sheetOf(tables, sheets[part]?.name)
    return guess === truth.tables[part]
      ? []
      : [`table of ${part}: ${guess ?? 'none'}, not ${truth.tables[part] ?? 'none'}`]
  })
}

function ofTruth(tables: readonly OwnTable[], truth: Truth): OwnTable[] {
  return tables.filter(({ on }) => PARTS.some((part) => truth.tables[part] === on))
}

interface Wrong {
  readonly field: string
  readonly guess: string | null
  /** One choice mends the field in the table of today's and of past deals. */
  readonly twin: string
  readonly text: string
}

/** What differs from the truth, and the proposal as a person mends it. */
function mend(proposal: Proposal, truth: Truth): { all: number; wrong: Wrong[]; mended: Proposal } {
  const wrong: Wrong[] = []
  let all = 0
  let mended = proposal
  for (const part of PARTS)
    for (const [field, header] of Object.entries(truth.columns[part] ?? {})) {
      const fields = SAME[field] ?? [field as Field]
      const columns = proposal.parts[part]?.columns
      all++
      if (fields.some((one) => columns?.[one] === header)) continue
      const guess = fields.map((one) => columns?.[one]).find((one) => one !== undefined) ?? null
      const twin = part === 'sales' ? `sales.${field}` : field
      const text = `${part}.${field}: ${guess ?? 'none'}, not ${header}`
      wrong.push({ field, guess, twin, text })
      if (proposal.parts[part]) mended = mended.with(part, fields[0]!, header)
    }
  return { all, wrong, mended }
}

async function errorsOf(proposal: Proposal): Promise<string[]> {
  const order = {
    mapping: mappingFrom(proposal),
    sheets: proposal.sheets,
    today: '2026-11-30',
    fields: {
      business_description: 'Goods cost the price paid. Leftover goods are worth nothing.',
    },
    known: null,
  }
  const { upload, checked } = await runMapping(order)
  const errors = [...upload.problems, ...checked.problems]
  return errors
    .filter(({ severity }) => severity !== 'warning')
    .map(({ code, message, fix }) => `${code}: ${message} ${fix}`)
}
