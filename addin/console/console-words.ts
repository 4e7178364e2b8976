// Numbers, days and words of the contract as the console writes them. The numbers' form is words.ts's.
import type { LedgerEntry } from '#contract/account.ts'
import type { Role } from '#forms/console-forms.ts'
import type { SessionLink, Status } from '#contract/schemas.ts'
import { momentText } from '../messages/english-words.ts'

const HOUR = 3_600_000
const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** "1 token", "1,234.5 tokens"; "less than 0.01 tokens" where rounding would say 0. */
export function tokensText(tokens: number): string {
  if (tokens !== 0 && Math.abs(tokens) < 0.005) return `${exact.format(tokens)} tokens`
  // A sum of nothing may be −0.
  return `${amount.format(tokens || 0)} ${tokens === 1 ? 'token' : 'tokens'}`.replace('-', '−')
}

/** "+12 tokens", "−0.249875 tokens": exact, so that the lines of a ledger add up. */
export function signedTokens(tokens: number, direction: LedgerEntry['direction']): string {
  const size = Math.abs(tokens)
  const unit = size === 1 ? 'token' : 'tokens'
  return `${direction === 'in' ? '+' : '−'}${exact.format(size)} ${unit}`
}

/** The moment of a number of milliseconds. */
export const timeText = (time: number): string => momentText(new Date(time).toISOString())

/** The hour in which something was: "28 Nov 2026, between 14:00 and 15:00"; no finer time is kept. */
export function hourText(time: number): string {
  const start = Math.floor(time / HOUR) * HOUR
  const clock = (at: number): string => timeText(at).split(', ').at(-1)!
  return `${dayText(time)}, between ${clock(start)} and ${clock(start + HOUR)}`
}

export const dayText = (time: number | string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' })

/** "November 2026" of "2026-11". */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner',
  member: 'Member',
  viewer: 'Viewer',
}

export const ROLE_HINTS: Record<Role, string> = {
  owner: 'does everything',
  member: 'plans, makes own keys, sees the ledger',
  viewer: 'looks only',
}

export const STATUS_WORDS: Record<Status, string> = {
  grounding: 'Reading the description',
  processing: 'Calculating',
  done: 'Finished',
  failed: 'Failed',
}

export const KIND_WORDS: Record<LedgerEntry['kind'], string> = {
  accrual: 'Monthly tokens',
  usage: 'Use',
  service: 'Service',
  purchase: 'Purchase',
  transfer: 'Transfer',
  grant: 'Grant',
  adjust: 'Correction',
}

/** "Planned by ada@example.com with the key “Sheet”"; empty where no person is known. */
export function plannerText(by: SessionLink['planned_by']): string {
  if (!by) return ''
  const key = by.name === '' ? '' : `with the key “${by.name}”`
  const words = [by.person === null ? '' : `by ${by.person}`, key].filter((part) => part !== '')
  return words.length === 0 ? '' : `Planned ${words.join(' ')}`
}

/** A code such as `key_made` as words: "Key made". */
export function codeWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "60 seconds", "1 hour", "1 day" as the limits of the service use them. */
export function spanText(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const unit = units.find(([, size]) => seconds >= size && seconds % size === 0)
  if (unit === undefined) return `${seconds} seconds`
  const n = seconds / unit[1]
  return n === 1 ? unit[0] : `${n} ${unit[0]}s`
}
