// The ledger and the statement of the fake service.
import type { z } from 'zod'
import type { ledgerSchema } from '#contract/account.ts'
import type { statementSchema } from '#forms/money-forms.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 30)
const DAY = 86_400_000
const iso = (days: number): string => new Date(NOW - days * DAY).toISOString()

const GROUNDING =
  'Grounding of a new description: 17 + 0.05 × 22 columns, at most 20 = 18.1 tokens.'
const CPU = '1.000000 CPU core-hours × 0.25 = 0.25 tokens.'

export function ledgerOf(path: string, empty: boolean): z.input<typeof ledgerSchema> {
  const { searchParams } = new URL(path, 'https://a.test')
  const kind = searchParams.get('kind')
  const line = (id: number, more: object) => ({
    id,
    time: iso(40 - id),
    kind: 'usage' as const,
    from: 'you',
    to: 'EDPS',
    amount: 18.1,
    amount_units: 144_800,
    msg: GROUNDING,
    direction: 'out' as const,
    session_id: 's-done',
    pricing_version: '2026-11',
    ...more,
  })
  const newer = [
    line(39, { amount: 0.25, amount_units: 2000, msg: CPU }),
    line(38, {}),
    line(37, {
      kind: 'transfer',
      to: 'alan@example.com',
      amount: 12,
      amount_units: 96_000,
      msg: 'For the spring plan',
      session_id: null,
    }),
    line(20, {
      kind: 'accrual',
      direction: 'in',
      amount: 400,
      amount_units: 3_200_000,
      msg: 'Month from 2026-10-31 of the founding membership: 400 tokens.',
      session_id: null,
    }),
  ]
  const older = [
    line(4, {
      kind: 'purchase',
      direction: 'in',
      amount: 15,
      amount_units: 120_000,
      msg: 'Purchase of 15 tokens for US$15.00.',
      session_id: null,
    }),
  ]
  if (empty) return { entries: [], next_before: null }
  const before = Number(searchParams.get('before') ?? Infinity)
  const most = Number(searchParams.get('limit') ?? 4)
  const all = [...newer, ...older].filter(({ id }) => id < before)
  const entries = all.filter((one) => kind === null || one.kind === (kind as 'usage'))
  const shown = entries.slice(0, most)
  return { entries: shown, next_before: entries.length > most ? shown.at(-1)!.id : null }
}

export const statementOf = (empty: boolean): z.input<typeof statementSchema> =>
  empty
    ? { month: '2026-11', opening: 0, closing: 0, sums: [], lines: [], more: false }
    : {
        month: '2026-11',
        opening: 215.6,
        closing: 184.25,
        sums: [
          { kind: 'transfer', tokens: -12 },
          { kind: 'usage', tokens: -19.35 },
        ],
        lines: [
          {
            id: 37,
            time: iso(3),
            kind: 'transfer',
            tokens: -12,
            msgs: ['For the spring plan'],
            session_id: null,
          },
          {
            id: 38,
            time: iso(2),
            kind: 'usage',
            tokens: -18.35,
            msgs: [GROUNDING, CPU],
            session_id: 'ses_7Yc0Qw3rTz8Lk2Mn5Vb9Xs',
          },
          {
            id: 40,
            time: iso(0),
            kind: 'usage',
            tokens: -1,
            msgs: ['4.000000 CPU core-hours × 0.25 = 1 tokens.'],
            session_id: 'ses_4Jd6Hf1Ga0PqRs7Yc0Qw3r',
          },
        ],
        more: false,
      }
