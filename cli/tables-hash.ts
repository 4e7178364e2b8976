// `npx node cli/tables-hash.ts request.json`: the SHA-256 of a request's tables, by which an operator publishes a market that is
// free with these tables alone.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TEXT_ROWS, tablesText } from '#contract/tables-text.ts'
import { ruleColumns } from '#contract/validate.ts'
import { createRequestReader } from '#tables/request-reader.ts'

function main([file]: readonly string[]): number {
  if (file === undefined) return refused('npx node cli/tables-hash.ts REQUEST.json')
  let body: Uint8Array
  try {
    body = readFileSync(file)
  } catch (fault) {
    return refused((fault as Error).message)
  }
  const reader = createRequestReader(ruleColumns())
  const unread = reader.push(body)
  const end = unread ? null : reader.end()
  if (!end?.ok) return refused((unread ?? end!.refusal).detail)
  const { menus, sales } = end.request
  const [problem] = [...menus.problems, ...sales.problems]
  if (problem) return refused(problem.message)
  const text = tablesText(menus.table, sales.table)
  if (text === null) return refused(`A market may name tables of ${TEXT_ROWS} rows together.`)
  console.log(createHash('sha256').update(text).digest('hex'))
  return 0
}

function refused(message: string): number {
  console.error(message)
  return 2
}

process.exitCode = main(process.argv.slice(2))
