// The markets of the benchmark. Written down before the first boosted calibrator was trained (one of a
// few lines, of markets of its own, stood before); what changes here later is a bug fix and is told in
// the report with both scores. How hard they are was set by the simple methods alone, on the numbers
// that the design gives for them: the best of them, chosen with hindsight, is to earn some .55 of what
// the oracle earns.
import type { Kind, Knowledge, Regime, Setting } from './setting.ts'

type Size = readonly [sizes: number, menus: number, perMenu: number, task: number]
type Line = readonly [
  regime: Regime,
  knowledge: Knowledge | 'none, told',
  size: Size,
  junk: number,
  missing: number,
  paying: number,
]

const [ST, DR, RE] = ['stationary', 'drifting', 'reversing'] as const
const TOLD = 'none, told'

const LINES: Readonly<Record<Setting['mechanism'], readonly Line[]>> = {
  wholesale: [
    [ST, 'none', [5, 40, 60, 300], 3, 0, 0.4],
    [ST, 'mild', [5, 50, 70, 300], 0, 0.1, 0.3],
    [ST, 'strong', [8, 50, 50, 300], 6, 0.05, 0.25],
    [DR, TOLD, [5, 60, 60, 250], 3, 0.05, 0.35],
    [DR, 'strong', [12, 60, 70, 400], 4, 0.1, 0.3],
    [RE, 'mild', [6, 60, 60, 250], 0, 0, 0.3],
    [ST, 'mild', [40, 60, 36, 340], 8, 0.05, 0.4],
  ],
  perishables: [
    [ST, TOLD, [4, 40, 80, 300], 0, 0, 0.4],
    [ST, 'strong', [6, 40, 50, 200], 4, 0.1, 0.25],
    [DR, 'mild', [8, 60, 60, 200], 3, 0.05, 0.3],
    [RE, 'none', [5, 60, 60, 200], 2, 0, 0.35],
    [RE, 'strong', [10, 80, 60, 300], 5, 0.1, 0.35],
  ],
  lots: [
    [ST, TOLD, [1, 50, 80, 500], 3, 0, 0.3],
    [ST, 'strong', [3, 50, 80, 300], 0, 0.05, 0.25],
    [DR, 'mild', [4, 60, 80, 400], 6, 0.1, 0.25],
    [RE, 'none', [2, 60, 100, 400], 2, 0, 0.3],
    [ST, 'mild', [1, 40, 20, 250], 2, 0, 0.35],
  ],
  loans: [
    [ST, 'mild', [1, 40, 120, 500], 4, 0.05, 0.4],
    [DR, 'strong', [1, 50, 150, 600], 2, 0.1, 0.3],
    [ST, TOLD, [3, 40, 120, 400], 0, 0, 0.35],
    [RE, 'mild', [2, 60, 120, 400], 3, 0, 0.35],
    [DR, 'mild', [4, 60, 240, 600], 5, 0.1, 0.35],
  ],
  advertising: [
    [ST, 'none', [3, 50, 80, 300], 2, 0, 0.15],
    [ST, 'strong', [1, 40, 400, 1500], 4, 0.05, 0.25],
    [DR, TOLD, [4, 60, 70, 300], 3, 0.05, 0.2],
    [RE, 'mild', [2, 60, 90, 400], 0, 0, 0.2],
    [ST, 'mild', [5, 100, 190, 1000], 8, 0.1, 0.2],
  ],
  pallets: [
    [ST, 'mild', [2, 60, 50, 200], 2, 0, 0.35],
    [DR, 'none', [3, 80, 40, 250], 4, 0.05, 0.3],
    [RE, 'strong', [2, 80, 60, 300], 3, 0.1, 0.25],
    [RE, TOLD, [3, 60, 60, 300], 0, 0, 0.35],
    [ST, 'strong', [1, 60, 15, 120], 5, 0.1, 0.3],
  ],
}

/** Markets where no option has a positive expectation, by the way in which they seem to earn. */
const NOTHING: readonly (readonly [Setting['mechanism'], ...Line])[] = [
  ['lots', ST, 'none', [2, 40, 60, 400], 3, 0, 0.15],
  ['wholesale', ST, 'mild', [5, 40, 50, 250], 2, 0.05, 0.2],
  ['advertising', DR, TOLD, [3, 50, 60, 400], 0, 0, 0.12],
  ['pallets', ST, 'strong', [2, 60, 40, 300], 3, 0.05, 0.2],
  ['perishables', RE, 'mild', [4, 50, 50, 250], 2, 0, 0.2],
]

/** Markets whose history lists of every deal the one size that the business liked, and today many. */
const ONE_SIZE: readonly (readonly [Setting['mechanism'], ...Line])[] = [
  ['wholesale', ST, 'mild', [8, 50, 90, 300], 2, 0, 0.35],
  ['perishables', ST, 'none', [10, 50, 90, 300], 3, 0.05, 0.35],
  ['wholesale', DR, 'strong', [30, 60, 90, 300], 0, 0.05, 0.3],
  ['wholesale', ST, TOLD, [16, 60, 60, 300], 4, 0, 0.4],
]

const FIRST_SEED = 9000

function setting(
  kind: Kind,
  mechanism: Setting['mechanism'],
  at: number,
  [regime, knowledge, [sizes, menus, perMenu, task], junk, missing, paying]: Line,
): Omit<Setting, 'seed'> {
  return {
    name: `${kind} ${at + 1}`,
    kind,
    mechanism,
    regime,
    knowledge: knowledge === TOLD ? 'none' : knowledge,
    told: knowledge === TOLD,
    sizes,
    menus,
    perMenu,
    task,
    junk,
    missing,
    paying,
  }
}

/** All markets, by kind. */
export const CATALOGUE: readonly Setting[] = [
  ...Object.entries(LINES).flatMap(([kind, lines]) =>
    lines.map((line, at) => setting(kind as Kind, kind as Setting['mechanism'], at, line)),
  ),
  ...NOTHING.map(([mechanism, ...line], at) => setting('nothing', mechanism, at, line)),
  ...ONE_SIZE.map(([mechanism, ...line], at) => setting('one size', mechanism, at, line)),
].map((each, at) => ({ ...each, seed: FIRST_SEED + at }))

/** The same market in a small way: its words, columns and mechanism, with a short history. */
export function inSmall(setting: Setting): Setting {
  return {
    ...setting,
    name: `${setting.name}, small`,
    menus: 20,
    // About 200 taken deals: enough for the floors of interface §2.
    perMenu: setting.kind === 'nothing' ? 90 : Math.ceil(10 / Math.max(setting.paying, 0.12)),
    task: Math.max(60, Math.ceil(120 / setting.sizes)),
  }
}
