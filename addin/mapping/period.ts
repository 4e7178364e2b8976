// Calendar periods (day, week, month, quarter, year), numbered so that two of them can be
// subtracted. T and menu follow from these numbers: T = 0 is the current period, the past is
// negative (interface §1). menu-time.ts decides which period is current.
import { derivedDataText } from '../messages/texts.ts'
import { isoOfDay, type Day } from './dates.ts'

export const MENU_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type MenuPeriod = (typeof MENU_PERIODS)[number]

/** The unit of one step of T in `parameters.period`, and the steps of a period. */
export const STEPS: Record<MenuPeriod, { unit: 'day' | 'week' | 'month' | 'year'; steps: number }> =
  {
    day: { unit: 'day', steps: 1 },
    week: { unit: 'week', steps: 1 },
    month: { unit: 'month', steps: 1 },
    // The service has no quarter: menus follow quarters, and T counts months.
    quarter: { unit: 'month', steps: 3 },
    year: { unit: 'year', steps: 1 },
  }

/** Number of the period of a day; weeks begin on Monday (ISO 8601). */
export function periodIndex(day: Day, period: MenuPeriod): number {
  const whole = Math.floor(day)
  if (period === 'day') return whole
  // 1970-01-01 was a Thursday.
  if (period === 'week') return Math.floor((whole + 3) / 7)
  const date = new Date(whole * 86_400_000)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth()
  if (period === 'month') return months
  return period === 'quarter' ? Math.floor(months / 3) : date.getUTCFullYear()
}

/** The first day of a period; the inverse of `periodIndex`. */
export function firstDayOf(index: number, period: MenuPeriod): Day {
  if (period === 'day') return index
  if (period === 'week') return index * 7 - 3
  const months = period === 'month' ? index : index * (period === 'quarter' ? 3 : 12)
  return Date.UTC(Math.floor(months / 12), months % 12, 1) / 86_400_000
}

/** "the week of 2026-08-03", "2026-08", "2026-Q3". */
export function periodName(index: number, period: MenuPeriod): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  if (period === 'day') return isoOfDay(index)
  if (period === 'week')
    return derivedDataText.weekOf({ monday: isoOfDay(firstDayOf(index, period)) })
  if (period === 'month') return `${Math.floor(index / 12)}-${two((index % 12) + 1)}`
  return period === 'quarter' ? `${Math.floor(index / 4)}-Q${(index % 4) + 1}` : String(index)
}
