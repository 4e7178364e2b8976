// Copies of ledgers and earlier moments of wallets, beside what the models say of both.
import {
  copyLines,
  mergeLines,
  type CopiedLine,
  type Merged,
} from '../../worker/wallet/copied-books.ts'
import { held, isModelPaid, posted, type Model } from './model-books.ts'
import type { CrashingBooks } from './node-books.ts'

export interface Copies {
  /** The ledger of an account is copied; its wallet may come back to this moment. */
  take(account: number): void
  /** The wallet goes back to one of its moments, or to nothing, which `below` chooses. */
  rewind(account: number, below: (count: number) => number): void
  /** Whether any wallet has gone back. */
  wentBack(): boolean
  /** The copy of its ledger comes back. */
  merge(account: number, now: number): Merged
}

export function openCopies(books: readonly CrashingBooks[], models: readonly Model[]): Copies {
  const lines: CopiedLine[][] = books.map(() => [])
  let [ids, back] = [0, false]
  const moment = (account: number): (() => void) => {
    const [rewind, { entries, holds, readings }] = [books[account]!.keep(), models[account]!]
    const kept = [
      new Map(entries),
      new Map([...holds].map(([id, one]) => [id, { ...one }])),
      new Map(readings),
    ] as const
    return () => {
      rewind()
      for (const [at, map] of [entries, holds, readings].entries()) {
        map.clear()
        for (const [key, value] of kept[at]!)
          (map as Map<string, unknown>).set(key, typeof value === 'object' ? { ...value } : value)
      }
    }
  }
  const moments = books.map((_, account) => [moment(account)])
  return {
    take(account) {
      lines[account] = copyLines(books[account]!, 0, 1_000_000)
      moments[account]!.push(moment(account))
    },
    rewind(account, below) {
      books[account]!.crashAfter(null)
      moments[account]![below(moments[account]!.length)]!()
      back = true
    },
    wentBack: () => back,
    merge(account, now) {
      const model = models[account]!
      for (const { ref, units, session, reading } of lines[account]!) {
        if (model.entries.has(ref)) continue
        model.entries.set(ref, units)
        if (reading !== null && !isModelPaid(model, reading)) model.readings.set(reading, session!)
      }
      for (const session of new Set(
        [...model.entries.keys()].flatMap((ref) => /^fit:(.*):/.exec(ref)?.[1] ?? []),
      )) {
        const hold = model.holds.get(session)
        if (hold?.resolved === 'settled') continue
        const own = [...model.entries].filter(([ref]) => ref.startsWith(`fit:${session}:`))
        const charged = -own.reduce((sum, [, each]) => sum + each, 0)
        const units = Math.max(1, charged, hold?.units ?? 0)
        model.holds.set(session, {
          units,
          expires: hold?.expires ?? 0,
          key: hold?.key ?? null,
          time: hold?.time ?? 0,
          resolved: 'settled',
          charged,
        })
      }
      const id = String(ids++)
      const short = held(model) - posted(model)
      if (short > 0) model.entries.set(`adjust:restored-${id}`, short)
      return mergeLines(books[account]!, lines[account]!, { last: true, time: now, id })
    },
  }
}
