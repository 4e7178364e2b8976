// Numbers (engine/contract/messages/numbers.ts) and time as the language of the pane writes them.
import { numbersOf } from '#contract/messages/numbers.ts'

interface Language {
  /** For numbers, as "en-US". */
  readonly locale: string
  /** For moments; "en-GB" has no AM and PM. */
  readonly moments: string
  /** A range of two amounts: "{low} to {high}". */
  readonly range: string
}

/** The formats of one language. */
export function formatsOf({ locale, moments, range }: Language) {
  /** In local time: "22 Nov 2026, 01:37", or with seconds. */
  const momentText = (iso: string, to: 'minute' | 'second' = 'minute'): string => {
    const at = new Date(iso)
    if (Number.isNaN(at.getTime())) return iso
    const timeStyle = to === 'minute' ? 'short' : 'medium'
    return at.toLocaleString(moments, { dateStyle: 'medium', timeStyle })
  }
  /** The time of day of a moment, local: "14:03". */
  const clockText = (iso: string): string =>
    new Date(iso).toLocaleTimeString(moments, { timeStyle: 'short' })
  return {
    ...numbersOf({ locale, range }),
    momentText,
    clockText,
    /** As messages name them. */
    moments: {
      moment: (iso: string) => momentText(iso),
      second: (iso: string) => momentText(iso, 'second'),
      short: clockText,
    },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The local calendar day, as 2026-11-22. */
export const isoDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
