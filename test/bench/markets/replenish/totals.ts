// What the weeks of all shops cost by who decided them, as a table.
import { WEIGHTED, SEASONAL } from './rules.ts'
import type { Earned } from './plan-shop.ts'

const NAMES: readonly (readonly [Exclude<keyof Earned, 'asked'>, string])[] = [
  ['plans', 'plans of this engine'],
  ['seasonal', SEASONAL.name],
  ['weighted', WEIGHTED.name],
  ['oracle', 'oracle: base stock, rates known'],
]

/** `of`: what kind of shops they are. */
export function totals(of: string, earned: readonly Earned[]): string {
  const sum = (name: keyof Earned) => earned.reduce((total, each) => total + each[name], 0)
  const cost = (name: keyof Earned) => sum('asked') - sum(name)
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  return [
    `${earned.length} ${of}, all decided weeks. Cost: what lost sales would have earned, and units that stood:`,
    '',
    '| decided by | earned | cost | of the plans’ cost |',
    '| --- | ---: | ---: | ---: |',
    ...NAMES.map(
      ([name, words]) =>
        `| ${words} | ${whole(sum(name))} | ${whole(cost(name))} | ${(cost(name) / cost('plans')).toFixed(3)} |`,
    ),
  ].join('\n')
}
