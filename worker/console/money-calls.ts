// /app/api/statement and /warning: what moved in a month, a line a fit; and below which balance the owners are told.
import type { Context } from 'hono'
import { warningSchema, type Statement } from '#forms/money-forms.ts'
import { toUnits, tokensText, UNITS_PER_TOKEN } from '#contract/prices.ts'
import type { App, SignedIn } from '../base/app-types.ts'
import { auditRow } from '../base/audit.ts'
import { walletObject } from '../base/env.ts'
import { refuse } from '../base/problem.ts'
import { parsedJson } from '../body/parsed-json.ts'

/** Lines of a statement; the CSV has all. */
const LINES = 2000

const tokens = (units: number): number => units / UNITS_PER_TOKEN

export async function statement(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const month = c.req.query('month') ?? ''
  const [, year, at] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === undefined || at === undefined)
    return refuse(c, { code: 'bad_request', detail: 'month is one such as 2026-11.' })
  const [from, until] = [Number(at) - 1, Number(at)].map((one) => Date.UTC(Number(year), one, 1))
  const books = await walletObject(c.env, caller.account).month(caller.owner, {
    from: from!,
    until: until!,
    most: LINES + 1,
  })
  const answer: Statement = {
    month,
    opening: tokens(books.opening),
    closing: tokens(books.closing),
    sums: books.sums.map(({ kind, units }) => ({ kind, tokens: tokens(units) })),
    lines: books.lines.slice(0, LINES).map(({ id, time, kind, units, msgs, session }) => ({
      id,
      time: new Date(time).toISOString(),
      kind,
      tokens: tokens(units),
      msgs: msgs.split('\n'),
      session_id: session,
    })),
    more: books.lines.length > LINES,
  }
  return c.json(answer)
}

export async function warning(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const select = 'SELECT warn_units FROM accounts WHERE id = ?'
  const found = await c.env.DB.prepare(select)
    .bind(caller.account)
    .first<{ warn_units: number | null }>()
  const units = found?.warn_units ?? null
  return c.json({ below: units === null ? null : tokens(units) })
}

/** A new threshold is told of anew. */
export async function setWarning(c: Context<App>, { caller, person }: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, warningSchema)
  if (!asked.ok) return asked.response
  const { below } = asked.value
  const units = below === null ? null : toUnits(below)
  const { account } = caller
  const about = units === null ? 'none' : `below ${tokensText(units)} tokens`
  await c.env.DB.batch([
    c.env.DB.prepare('UPDATE accounts SET warn_units = ?, warned_at = NULL WHERE id = ?').bind(
      units,
      account,
    ),
    auditRow(c.env, { account, person: person.id, what: 'warning_set', about }),
  ])
  return c.json({ ok: true })
}
