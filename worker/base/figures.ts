// Figures over all accounts for the operator's page: sums, the last fits, the language model. They are no books: a figure
// that cannot be written is logged and left out, and nothing waits for it.
import type { OperatorView } from '#forms/console-forms.ts'
import { UNITS_PER_TOKEN } from '#contract/prices.ts'
import type { Env } from './env.ts'

const DAY_MS = 24 * 3600 * 1000
/** Fits whose estimate is compared with what they cost. */
const COMPARED_FITS = 100
/** Days of the language model's use that are summed, and that an ended fit is kept. */
const DAYS = 30

/** A fit that has ended, in units. */
export interface EndedFit {
  session: string
  /** 0 = sponsored. */
  held: number
  charged: number
  /** Of it, for grounding; left out by an earlier version. */
  grounding?: number
  /** What it would have cost. */
  sponsored: number
}

/** Counts a fit that has ended; said again, it is counted once. */
export async function noteEndedFit(env: Env, fit: EndedFit): Promise<void> {
  const { session, held, charged, grounding = 0, sponsored } = fit
  const now = Date.now()
  const insert = `INSERT OR IGNORE INTO ended_fits (session, ended_at, held, charged, grounding, sponsored)
    VALUES (?, ?, ?, ?, ?, ?)`
  await quietly(
    env.DB.batch([
      env.DB.prepare('DELETE FROM ended_fits WHERE ended_at < ?').bind(now - DAYS * DAY_MS),
      env.DB.prepare(insert).bind(session, now, held, charged, grounding, sponsored),
    ]),
  )
}

/** What the account's membership has brought so far. A figure that is lost comes with the next month. */
export async function noteAccrued(env: Env, account: string, units: number): Promise<void> {
  const update = 'UPDATE accounts SET accrued_units = ? WHERE id = ? AND accrued_units < ?'
  await quietly(env.DB.prepare(update).bind(units, account, units).run())
}

/** What a reading asked of a language model. */
export interface ModelUse {
  questions: number
  /** Of them. */
  unanswered: number
  tokens_in: number
  tokens_out: number
}

export async function noteModelUse(
  env: Pick<Env, 'DB'>,
  model: string,
  use: ModelUse,
): Promise<void> {
  const upsert = `INSERT INTO model_use (day, model, questions, unanswered, tokens_in, tokens_out)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (day, model) DO UPDATE SET
      questions = questions + excluded.questions, unanswered = unanswered + excluded.unanswered,
      tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out`
  const { questions, unanswered, tokens_in, tokens_out } = use
  await quietly(
    env.DB.prepare(upsert)
      .bind(dayOf(Date.now()), model, questions, unanswered, tokens_in, tokens_out)
      .run(),
  )
}

type Figures = Pick<
  OperatorView,
  | 'accounts'
  | 'members'
  | 'tokens_in'
  | 'tokens_out'
  | 'last_fits'
  | 'model_use'
  | 'grounding_tokens'
>

export async function readFigures({ DB }: Env): Promise<Figures> {
  const now = Date.now()
  const first = dayOf(now - (DAYS - 1) * DAY_MS)
  const [counts, sums, fits, uses, grounding] = await DB.batch<
    Record<string, number | string | null>
  >([
    DB.prepare(
      `SELECT count(*) AS accounts,
        coalesce(sum(membership <> 'none' AND (member_until IS NULL OR member_until > ?)), 0) AS members FROM accounts`,
    ).bind(now),
    DB.prepare('SELECT kind, units FROM totals'),
    DB.prepare(
      `SELECT count(*) AS fits, coalesce(sum(held), 0) AS held, coalesce(sum(charged), 0) AS charged,
        avg(1.0 * charged / held) AS mean_ratio
       FROM (SELECT held, charged FROM ended_fits WHERE held > 0 ORDER BY ended_at DESC LIMIT ?)`,
    ).bind(COMPARED_FITS),
    DB.prepare(
      `SELECT model, sum(questions) AS questions, sum(unanswered) AS unanswered,
        sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out
       FROM model_use WHERE day >= ? GROUP BY model ORDER BY questions DESC LIMIT 20`,
    ).bind(first),
    DB.prepare(
      'SELECT coalesce(sum(grounding), 0) AS units FROM ended_fits WHERE ended_at >= ?',
    ).bind(Date.parse(first)),
  ])
  const tokens = (kind: string): number =>
    Number(sums!.results.find((row) => row['kind'] === kind)?.['units'] ?? 0) / UNITS_PER_TOKEN
  const last = fits!.results[0] as unknown as OperatorView['last_fits']
  return {
    ...(counts!.results[0] as unknown as { accounts: number; members: number }),
    tokens_in: {
      purchase: tokens('purchase'),
      grant: tokens('grant'),
      accrual: tokens('accrual'),
    },
    tokens_out: { used: tokens('used'), sponsored: tokens('sponsored') },
    last_fits: {
      ...last,
      held: last.held / UNITS_PER_TOKEN,
      charged: last.charged / UNITS_PER_TOKEN,
    },
    model_use: uses!.results as unknown as OperatorView['model_use'],
    grounding_tokens: Number(grounding!.results[0]!['units']) / UNITS_PER_TOKEN,
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

async function quietly(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    console.error('a figure of the operator’s page', error)
  }
}
