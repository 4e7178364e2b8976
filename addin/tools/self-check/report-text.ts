// The self-check's report as plain text. A line never contains cells, names or people of the
// workbook, or any part of a key.
import type { Outcome, Verdict } from './outcome.ts'

export interface Line extends Outcome {
  readonly name: string
  /** Null if nothing was timed. */
  readonly milliseconds: number | null
}

const WIDTH = 'not available'.length

/** The text for the clipboard. `at`: ISO moment. */
export function reportText(lines: readonly Line[], office: string, at: string): string {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length
  const sums = (['passed', 'failed', 'not available', 'noted'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`)
  return [
    `EDPS self-check, ${at.slice(0, 16)}Z`,
    `Office: ${office}`,
    '',
    ...lines.map(({ verdict, name, text }) => `${verdict.padEnd(WIDTH)}  ${name}: ${text}`),
    '',
    sums.join(', '),
    '',
  ].join('\n')
}
