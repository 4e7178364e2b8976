// What the weeks of all shops came to by who decided them, as a table.
import { WEIGHTED, SEASONAL } from './rules.ts'
import type { Earned } from './plan-shop.ts'

const NAMES: readonly (readonly [keyof Earned, string])[] = [
  ['plans', 'plans of this engine'],
  ['seasonal', SEASONAL.name],
  ['weighted', WEIGHTED.name],
  ['oracle', 'oracle: base stock, rates known'],
]

export function totals(earned: readonly Earned[]): string {
  const sum = (of: keyof Earned) => earned.reduce((total, each) => total + each[of], 0)
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  return [
    `Profit of all decided weeks of ${earned.length} shops, standing units paid for:`,
    '',
    '| decided by | profit | of the oracle |',
    '| --- | ---: | ---: |',
    ...NAMES.map(
      ([of, name]) => `| ${name} | ${whole(sum(of))} | ${(sum(of) / sum('oracle')).toFixed(3)} |`,
    ),
  ].join('\n')
}
