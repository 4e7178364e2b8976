// The answer of an input test: deterministic placeholders in the shape of a plan, computed from keys and
// sizes alone (specification 2.5). They use no price, history or outcome and cannot be compared with a plan.
import { capitalOf, sumToCent } from '#contract/cents.ts'
import { noteText } from '#contract/english-notes.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import type { MenuRow, OptionRow, Plan } from '#contract/schemas.ts'
import { confidenceSweep, effectiveThreshold, takenAt } from '#contract/selection.ts'
import { cell, flags, numbers, type Scalar, type Table } from '#contract/table.ts'
import { MOCK_NOTE } from '../session/input-test.ts'

const THRESHOLD = 0.5

export interface Placeholder {
  plan: Plan
  options: OptionRow[]
  sizes: Sizes
}

/** Placeholder plan over the task rows of a menus table that passed its rules. */
export function placeholder(menus: Table, correction: number): Placeholder {
  const rows = offeredRows(menus)
  const options = bestOptions(rows)
  const effective = effectiveThreshold(THRESHOLD, correction)
  // Of equal profits the first by key.
  const byKey = options.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
  const menu = takenAt(byKey, effective).map(menuRow)
  const sum = sumToCent(menu.map(({ profit }) => profit))
  return {
    options,
    sizes: sizesOf(rows),
    plan: {
      menu,
      n_selected: menu.length,
      predicted_profit_sum: sum,
      predicted_profit_interval: [0, sum * 2],
      confidence_thresh_calibrated: THRESHOLD,
      confidence_correction: correction,
      confidence_thresh_effective: effective,
      confidence_sweep: confidenceSweep(options, THRESHOLD, correction),
      summary: {
        task_keys: options.length,
        refused_keys: options.length - menu.length,
        capital_deployed: capitalOf(menu),
        replay: [],
        seconds: {},
        device: 'none',
        notes: [noteText(MOCK_NOTE)],
        notes_items: [MOCK_NOTE],
      },
      labeled_rows: 0,
      unlabeled_rows: 0,
    },
  }
}

function menuRow({ key, qty, profit, confidence, unit_cost }: OptionRow): MenuRow {
  return { key, menu: 0, T: 0, qty, profit, confidence, unit_cost }
}

/** The size with the largest placeholder profit of each task key, in the order of the keys. */
function bestOptions(rows: readonly OfferedRow[]): OptionRow[] {
  const best = new Map<Scalar, OptionRow>()
  for (const { option } of rows) {
    const before = best.get(option.key)
    if (!before || better(option, before)) best.set(option.key, option)
  }
  return Array.from(best.values())
}

/** Every available size, the sizes of a deal after one another. */
function sizesOf(rows: readonly OfferedRow[]): Sizes {
  const deals = new Map<Scalar, OptionRow[]>()
  for (const { option, available } of rows) {
    const known = deals.get(option.key) ?? []
    if (available) known.push(option)
    deals.set(option.key, known)
  }
  const sizes = [...deals.values()].flat()
  return {
    key: sizes.map(({ key }) => key),
    qty: sizes.map(({ qty }) => qty),
    unit_cost: sizes.map(({ unit_cost }) => unit_cost),
    profit: sizes.map(({ profit }) => profit),
    confidence: sizes.map(({ confidence }) => confidence),
    eligible: sizes.map(({ eligible }) => eligible),
    noise: sizes.map(({ profit }) => Math.abs(profit)),
  }
}

interface OfferedRow {
  option: OptionRow
  available: boolean
}

/** Every row of the current menu with its placeholders. */
function offeredRows(menus: Table): OfferedRow[] {
  const menu = numbers(menus, 'menu')
  const qty = numbers(menus, 'qty')
  const cost = numbers(menus, 'unit_cost')
  const available = flags(menus, 'historically_available')
  const found: OfferedRow[] = []
  for (let row = 0; row < menus.rows; row++) {
    const key = cell(menus.columns.get('key'), row)
    if (menu[row] !== 0 || key === null) continue
    const hash = hashOf(`${typeof key}:${key}|${qty[row]}`)
    const option: OptionRow = {
      key,
      qty: qty[row]!,
      profit: ((hash % 100_000) - 40_000) / 100,
      confidence: ((hash >>> 8) % 10_000) / 10_000,
      eligible: available[row] !== 0 && hash % 100_000 > 40_000,
      unit_cost: Number.isNaN(cost[row]!) ? null : cost[row]!,
    }
    found.push({ option, available: available[row] !== 0 })
  }
  return found
}

function better(a: OptionRow, b: OptionRow): boolean {
  if (a.eligible !== b.eligible) return a.eligible
  return a.profit > b.profit || (a.profit === b.profit && a.qty < b.qty)
}

/** FNV-1a with a final mix: neighbouring keys get unrelated numbers. Unsigned 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0
}
