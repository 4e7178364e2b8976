// The ledgers of a running service as files, one an account: a line a page as the service signed it. Both ways may be broken off and
// called again: a copy goes on after its last line, and a wallet takes each line once.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { callOperator, type OperatorService } from './service.ts'

interface Line {
  readonly id: number
  readonly ref: string
  readonly units: number
  readonly other: string | null
}
interface Page {
  readonly account: string
  readonly lines: readonly Line[]
  readonly signature: string
}
type Told = { ok: boolean; message: string }

class Refused extends Error {}

async function call<T>(
  service: OperatorService,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await callOperator(service, method, path, body)
  if (!answer.ok) throw new Refused(answer.message)
  return answer.value as T
}

/** Ids of all accounts, newest first. */
async function accountsOf(service: OperatorService): Promise<string[]> {
  const ids: string[] = []
  for (let path = 'accounts'; ;) {
    const page: { accounts: { id: string }[]; next_before: number | null } = await call(
      service,
      'GET',
      path,
    )
    ids.push(...page.accounts.map(({ id }) => id))
    if (page.next_before === null) return ids
    path = `accounts?before=${page.next_before}`
  }
}

/** Copies what the folder has not yet of every account's ledger. */
export async function backUpLedgers(service: OperatorService, folder: string): Promise<Told> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return orWhy(async () => {
    const accounts = await accountsOf(service)
    let copied = 0
    for (const id of accounts) copied += await copyAccount(service, join(folder, fileOf(id)), id)
    return `${accounts.length} accounts, ${copied} new lines of their ledgers, in ${folder}.`
  })
}

const fileOf = (account: string): string => `${account}.jsonl`

async function copyAccount(
  service: OperatorService,
  file: string,
  account: string,
): Promise<number> {
  let after = pagesOf(file).at(-1)?.lines.at(-1)?.id ?? 0
  let copied = 0
  for (;;) {
    const path = `account/${account}/ledger?after=${after}`
    const { more, ...page } = await call<Page & { more: boolean }>(service, 'GET', path)
    if (page.lines.length === 0) return copied
    appendFileSync(file, `${JSON.stringify(page)}\n`, { mode: 0o600 })
    copied += page.lines.length
    after = page.lines.at(-1)!.id
    if (!more) return copied
  }
}

/** A last line that was broken off goes: it is copied again. */
function pagesOf(file: string): Page[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) writeFileSync(file, whole)
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Page)
}

/** Gives each wallet the lines of the copy that it has not; `since`: what was ended from then on ends again first. */
export async function restoreLedgers(
  service: OperatorService,
  folder: string,
  since: string | undefined,
): Promise<Told> {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
    : []
  if (files.length === 0) return { ok: false, message: `${folder} has no ledgers.` }
  return orWhy(async () => {
    const told: string[] = []
    if (since !== undefined) {
      const counts = await call<Record<string, number>>(service, 'POST', 'reapply', { since })
      const some = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
      told.push(`Ended again since ${since}: ${some.join(', ')}.`)
    }
    const copies = files.map((name) => pagesOf(join(folder, name)))
    const accounts = new Set(await accountsOf(service))
    const gone = files.filter((name) => !accounts.has(name.replace(/\.jsonl$/, '')))
    if (gone.length > 0) told.push(`Not there any more: ${gone.join(', ')}.`)
    const backs: Restored[] = []
    for (const account of accounts)
      backs.push(await restoreAccount(service, account, pagesOf(join(folder, fileOf(account)))))
    told.push(...backs.flatMap((back) => back.told), ...oneSided(copies.flat()))
    const added = backs.reduce((sum, back) => sum + back.added, 0)
    const gained = backs.filter((back) => back.added > 0).length
    told.push(`${added} lines came back to ${gained} of ${accounts.size} wallets.`)
    const refused = backs.filter((back) => back.refused).length
    if (refused > 0) throw new Refused(`${told.join('\n')}\n${refused} accounts are not restored.`)
    return told.join('\n')
  })
}

interface Restored {
  readonly added: number
  readonly refused: boolean
  readonly told: readonly string[]
}

/** All pages, and an empty one that closes: a wallet without a copy books again what the database knows, and delivers its transfers. */
async function restoreAccount(
  service: OperatorService,
  account: string,
  pages: readonly Page[],
): Promise<Restored> {
  const path = `account/${account}/ledger`
  const { more: _, ...end } = await call<Page & { more: boolean }>(
    service,
    'GET',
    `${path}?after=${Number.MAX_SAFE_INTEGER}`,
  )
  let added = 0
  for (const page of [...pages, end]) {
    const last = page === end
    const done = await callOperator(service, 'POST', path, { ...page, last })
    if (!done.ok) return { added, refused: true, told: [`${account}: ${done.message}`] }
    const merged = done.value as { added: number; written_off: number }
    added += merged.added
    if (merged.written_off > 0)
      return {
        added,
        refused: false,
        told: [`${account}: ${merged.written_off} units were spent twice and written off.`],
      }
  }
  return { added, refused: false, told: [] }
}

/** Transfers that arrived and whose debit the copy of the sender has not: where the sender’s wallet was lost, it has the tokens again. */
function oneSided(pages: readonly Page[]): string[] {
  const senders = new Set(pages.map(({ account }) => account))
  const all = pages.flatMap(({ account, lines }) => lines.map((line) => ({ ...line, account })))
  const refs = new Set(all.map(({ ref }) => ref))
  return all
    .filter(
      ({ ref, other }) => /^transfer:.*:in$/.test(ref) && other !== null && senders.has(other),
    )
    .filter(({ ref }) => !refs.has(ref.replace(/in$/, 'out')))
    .map(
      ({ ref, units, account, other }) =>
        `${other} may have ${units} units twice: ${ref} arrived at ${account}, and the copy has no debit of it.`,
    )
}

async function orWhy(run: () => Promise<string>): Promise<Told> {
  try {
    return { ok: true, message: await run() }
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault
    return { ok: false, message: fault.message }
  }
}
