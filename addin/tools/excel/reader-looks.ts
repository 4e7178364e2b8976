// What a look at one kind of readers of columns on a sheet is (column-readers.ts), and what the looks share.
import type { ReadColumn } from './formula-reads.ts'
import { officeCode } from '../../excel/failure.ts'
import type { Range, Worksheet } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'

export interface Reader {
  /** As a sentence names it. */
  readonly what: string
  readonly formula: string
  /** It stands in the columns, or on a sheet that goes with them, and goes too. */
  readonly inside: boolean
}

/** Why it is not known whether something reads the columns: Excel refuses to tell, or has no call that tells of charts. */
export type Unknown = 'untold' | 'charts'

export interface Looked {
  readonly found: readonly Reader[]
  /** Null = all was looked at. */
  readonly unknown: Unknown | null
}

/** Whether a formula on a sheet reads the columns. */
export type Reads = (formula: string, sheet: string) => boolean

interface At {
  readonly job: Job
  readonly sheet: Worksheet
  readonly areas: readonly ReadColumn[]
  readonly reads: Reads
}

/** Queues what is asked first. After the next sync it goes on with what was answered. */
export type Look = (at: At) => () => Promise<Looked>

/** Most that is looked at of one kind on a sheet. */
export const MOST = 1_000
export const PLACE = 'address,rowIndex,rowCount,columnIndex,columnCount'
/** Codes of what Excel cannot tell, whoever asks again. */
const UNTOLD = [
  'AccessDenied',
  'GeneralException',
  'InvalidArgument',
  'InvalidObjectPath',
  'InvalidOperation',
  'ItemNotFound',
  'NotImplemented',
  'UnsupportedOperation',
]

/** Null where Excel does not tell. */
export async function told<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (fault) {
    if (!UNTOLD.includes(officeCode(fault) ?? '')) throw fault
    return null
  }
}

/** Sends what is queued; false where Excel refuses it. */
export const isTold = async ({ sync }: Job): Promise<boolean> =>
  (await told(sync().then(() => true))) !== null

/** Whether a whole sheet goes. */
export const isWhole = (sheet: string, areas: readonly ReadColumn[]): boolean =>
  areas.some((it) => it.sheet === sheet && it.table === '')

/** Whether all cells of a range go. */
export function isWithin(range: Range, sheet: string, areas: readonly ReadColumn[]): boolean {
  const { rowIndex: top, rowCount, columnIndex, columnCount } = range
  const columns = Array.from({ length: Math.min(columnCount, MOST) }, (_, i) => columnIndex + i)
  return columns.every((column) =>
    areas.some(
      (it) =>
        it.sheet === sheet &&
        it.left <= column &&
        column <= it.right &&
        it.top <= top &&
        top + rowCount - 1 <= it.bottom,
    ),
  )
}

export const asFormula = (text: string): string => (text.startsWith('=') ? text : `=${text}`)

/** The texts of a rule that may be formulas. */
export function textsIn(rule: unknown): string[] {
  if (typeof rule === 'string') return rule.startsWith('=') ? [rule] : []
  return typeof rule === 'object' && rule !== null ? Object.values(rule).flatMap(textsIn) : []
}
