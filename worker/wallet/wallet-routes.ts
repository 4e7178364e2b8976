// GET /v1/account/balance and /ledger: what the account has, and every movement with its arithmetic (interface §4).
import type { Context } from 'hono'
import { LEDGER_KINDS, type BalanceAnswer, type LedgerAnswer } from '#contract/account.ts'
import { MONTHLY_TOKENS, toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import { ledgerEntries } from './ledger-lines.ts'
import type { App } from '../base/app-types.ts'
import { walletObject } from '../base/env.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'
import type { Refusal } from '../base/refusal.ts'
import { monthlyTokens } from './owner.ts'
import type { EntryKind } from './books.ts'

const LEDGER_PAGE = 50
const LEDGER_PAGE_MOST = 200

const tokens = (units: number): number => units / UNITS_PER_TOKEN

export async function balance(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const { account, owner } = known.caller
  const { posted, held, available, next_accrual_at } = await walletObject(c.env, account).view(
    owner,
  )
  const monthly = monthlyTokens(owner, Date.now())
  const founding = monthly > 0 && owner.membership === 'founding'
  const answer: BalanceAnswer = {
    plan: monthly > 0 ? owner.membership : 'none',
    balance: tokens(posted),
    balance_units: posted,
    held: tokens(held),
    held_units: held,
    available: tokens(available),
    available_units: available,
    monthly_grant: monthly,
    monthly_grant_units: toUnits(monthly),
    founding,
    founding_multiplier: founding ? MONTHLY_TOKENS.founding / MONTHLY_TOKENS.base : 1,
    units_per_token: UNITS_PER_TOKEN,
    next_accrual_at: next_accrual_at === null ? null : new Date(next_accrual_at).toISOString(),
  }
  return c.json(answer)
}

export async function ledger(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const page = readPage(new URL(c.req.url).searchParams)
  if ('code' in page) return refuse(c, page)
  // One more than is shown says whether there is another page.
  const more = { ...page, limit: page.limit + 1 }
  const entries = await ledgerEntries(c.env, known.caller.owner, more)
  const shown = entries.slice(0, page.limit)
  const answer: LedgerAnswer = {
    entries: shown,
    next_before: entries.length > page.limit ? shown.at(-1)!.id : null,
  }
  return c.json(answer)
}

interface Page {
  limit: number
  before: number | null
  kind: EntryKind | null
}

function readPage(params: URLSearchParams): Page | Refusal {
  for (const name of ['limit', 'before', 'kind'])
    if (params.getAll(name).length > 1) return bad(`${name} may be said once.`)
  const limit = params.get('limit') ?? String(LEDGER_PAGE)
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > LEDGER_PAGE_MOST)
    return bad(`limit is a whole number from 1 to ${LEDGER_PAGE_MOST}.`)
  const before = params.get('before')
  if (before !== null && !/^[1-9]\d{0,14}$/.test(before))
    return bad('before is the id of an entry, or left out.')
  const asked = params.get('kind')
  const kind = LEDGER_KINDS.find((one) => one === asked) ?? null
  if (asked !== null && kind === null) return bad(`kind is one of ${LEDGER_KINDS.join(', ')}.`)
  return { limit: Number(limit), before: before === null ? null : Number(before), kind }
}

const bad = (detail: string): Refusal => ({ code: 'bad_request', detail })
