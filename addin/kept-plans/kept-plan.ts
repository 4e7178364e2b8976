// A plan as the workbook keeps it: the chosen deals, and hashes of the whole menu that tell a
// refused row, a changed row and a row that was never planned apart. Plain data; xml-part.ts turns
// it into XML.
import { z } from 'zod'
import { noteItemSchema } from '#contract/note-item.ts'
import type { MenuRow } from '#contract/schemas.ts'
import { cell, numbers, type Scalar, type Table } from '#contract/table.ts'
import { STORED_LIMITS } from '../limits/limits-schema.ts'
import { keeping, whole } from '../mapping/later-fields.ts'
import { hashNumber, hashText, mix } from '../mapping/hash.ts'
import { PAST_MENUS } from '../mapping/past-menus.ts'
import { WORDS_CHARACTERS } from './plan-id.ts'
import { plannedMenuSchema } from '../plan/planned-menu.ts'

/** Most characters of the summary; further sentences are left out. */
export const SUMMARY_CHARACTERS = 2000
export const VALUATION_CHARACTERS = 4000

const key = z.union([z.string(), z.number(), z.boolean()])

/** A chosen option; menu and T are 0 (specification 2.5). */
const keptRowSchema = z.object({
  key,
  qty: z.number().positive(),
  unit_cost: z.number().nullable(),
  profit: z.number(),
})
export type KeptRow = z.infer<typeof keptRowSchema>

const hash = z.number().int().min(0).max(0xffffffff)
const hashes = z.array(hash)

/** Hash of an option and its confidence (deal-confidence.ts); ascending by hash. */
const confidencesSchema = z.array(z.tuple([hash, z.number().min(0).max(1)]))
export type Confidences = z.infer<typeof confidencesSchema>

/** What the columns hold of a plan if not every row could be filled. */
const writtenPartSchema = z.object({
  n: z.number().int().nonnegative(),
  profit: z.number(),
  capital: z.number().nullable(),
  /** Rows of its menu without a value. */
  unfilled: z.number().int().nonnegative(),
})
export type WrittenPart = z.infer<typeof writtenPartSchema>

/** What a later version keeps of a plan stays in it. */
const schema = z.object({
  session: z.string().max(200),
  model: z.string().max(100),
  /** ISO moment of the plan. */
  at: z.iso.datetime({ offset: true }),
  /** Name or account label of the person who made it; never a key. */
  by: z.string().max(200),
  mock: z.boolean(),
  /** The confidence and the limits that were chosen. */
  threshold: z.number().min(0).max(1),
  ...STORED_LIMITS,
  /** Predicted profit of the chosen rows, and the 80 % interval of the service's own plan. */
  profit: z.number(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** The rows that it decides. */
  menu: whole(plannedMenuSchema),
  /** Hash of the inputs (mapping/inputs-hash.ts). */
  inputs: z.string().regex(/^[0-9a-f]{16}$/),
  /** Results at other confidences (plan/replan.ts, `sweepSteps`). */
  sweep: z
    .array(z.tuple([z.number(), z.number().int(), z.number(), z.number().nullable()]))
    .max(101)
    .optional(),
  /**
   * Past menus, the oldest first: T, deals, taken, predicted and earned profit. Plans of earlier versions
   * have none.
   */
  past: z
    .array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]))
    .max(PAST_MENUS)
    .optional(),
  /** Left out if all of it was written. */
  written: writtenPartSchema.optional(),
  /** The service's notes and the reading of the description, one sentence a line. */
  summary: z.string().max(SUMMARY_CHARACTERS).default(''),
  /** The notes as data, one for each line; earlier versions kept none. */
  noteItems: z.array(noteItemSchema).max(SUMMARY_CHARACTERS).optional(),
  valuation: z.string().max(VALUATION_CHARACTERS).default(''),
  /** What people say of it; left out = nothing. */
  name: z.string().max(WORDS_CHARACTERS.name).optional(),
  notes: z.string().max(WORDS_CHARACTERS.notes).optional(),
  /** Counts the plans of a workbook, and the pane that wrote it (which-plan.ts); earlier versions have none. */
  n: z.number().int().nonnegative().optional(),
  pane: z.string().max(100).optional(),
  chosen: z.array(keptRowSchema),
  /** What people call the chosen deals, in their order; '' = nothing names it. Left out = none has a name. */
  labels: z.array(z.string()).optional(),
  /** Plans of earlier versions have none. */
  confidences: confidencesSchema.optional(),
  /** Hashes of every key of the planned menu, and of every row (key, qty, unit_cost); ascending. */
  keys: hashes,
  rows: hashes,
})
export const keptPlanSchema = keeping(schema)
export type KeptPlan = z.infer<typeof keptPlanSchema>

/** Whole sentences, one a line, up to the number of characters. */
export function boundedLines(lines: readonly string[], characters: number): string {
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length > characters) break
    text = longer
  }
  return text
}

/** Hash of a key as text: 7 and "7" are one key (interface §1). */
export function keyHash(key: Scalar): number {
  return hashText(String(key))
}

/** Hash of an option of the current menu; a missing cost counts as a value. */
export function optionHash(key: Scalar, qty: number, unitCost: number | null): number {
  const cost = unitCost === null || Number.isNaN(unitCost) ? 0x51ed270b : hashNumber(unitCost, 2)
  return mix(Math.imul(keyHash(key), 31) + Math.imul(hashNumber(qty, 1), 17) + cost)
}

/** Hashes of the current menu (menu 0) of an uploaded menus table. */
export function menuHashes(menus: Table): { keys: number[]; rows: number[] } {
  const [menu, qty, cost] = [
    numbers(menus, 'menu'),
    numbers(menus, 'qty'),
    numbers(menus, 'unit_cost'),
  ]
  const column = menus.columns.get('key')
  const keys = new Set<number>()
  const rows = new Set<number>()
  for (let row = 0; row < menus.rows; row++) {
    const key = menu[row] === 0 ? cell(column, row) : null
    if (key === null) continue
    keys.add(keyHash(key))
    rows.add(optionHash(key, qty[row]!, cost[row]!))
  }
  const ascending = (set: Set<number>): number[] => [...Uint32Array.from(set).sort()]
  return { keys: ascending(keys), rows: ascending(rows) }
}

/** The chosen rows of a result or a re-plan, as they are kept. */
export function keptRows(
  menu: readonly Pick<MenuRow, 'key' | 'qty' | 'unit_cost' | 'profit'>[],
): KeptRow[] {
  return menu.map(({ key, qty, unit_cost, profit }) => ({ key, qty, unit_cost, profit }))
}
