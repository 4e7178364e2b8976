// What the words around an amount of money tell: what it counts, its clock, its moment and its role.
import { clockOf } from './charged-time.ts'
import { driversOf, shippingState } from '../mentions/counts.ts'
import { outwards, type Setting } from './groups.ts'
import { mentionsOf } from './items.ts'
import { isAmount } from '../statements/clauses.ts'
import { find } from '../words/match.ts'
import type { Clock, Driver, State } from '../mentions/mentions.ts'
import { roleOf, type Role } from '../mentions/roles.ts'

const WANTED: readonly Role[] = [
  'selling',
  'buying',
  'storage',
  'disposal',
  'duty',
  'fee',
  'capital',
  'ads',
  'agent',
]

/** What the words of an amount say of how often it is paid. */
export interface Told {
  readonly clock: Clock | null
  readonly role: Role | null
  /** What it counts, by weight or volume, in boxes or dozens, one by one. */
  readonly measured: Driver | null
  readonly bulk: Driver | null
  readonly counted: readonly Driver[]
  readonly driver: Driver | null
  /** The moment it is paid at. */
  readonly event: State | null
  /** Where the units are in their lives that it counts. */
  readonly state: State | null
}

export function toldOf(setting: Setting): Told {
  const { line, group, head, words } = setting
  const items = outwards(group)
  const clock = clockOf(items) ?? clockOf(line.lead)
  const drivers = driversOf(setting)
  const measured = drivers.find((each) => each.thing === 'measure') ?? null
  const bulk = drivers.find((each) => each.thing === 'bulk') ?? null
  const counted = drivers.filter((each) => each.thing !== 'measure' && each.thing !== 'bulk')
  const driver =
    counted.find((each) => each.strong && each.state !== null && each.state !== 'stored') ??
    counted.find((each) => each.strong) ??
    counted.find((each) => each.state === 'sold' || each.state === 'ordered') ??
    counted[0] ??
    null
  const event = mentionsOf([...items, ...head, ...line.lead], 'event')[0]?.state ?? null
  // "Shipping to us", "the supplier charges $2 delivery".
  const takenIn =
    find(words, 'getting|bringing|taking|checking|putting|booking ... <unit> in|up') !== null ||
    find(words, '@selling|freight|carriage to us|me') !== null ||
    find(
      words,
      '@selling|freight|carriage to our|my warehouse|store|shop|yard|depot|door|house',
    ) !== null ||
    find(words, 'supplier|suppliers charges|charge|bills|bill|wants|asks|takes') !== null ||
    find(words, 'inbound|incoming|inward _') !== null ||
    // "for all jars in the batch (qty)".
    words.some(({ column }) => column?.name === 'qty')
  const stated = [driver, measured, bulk]
    .map((each) => each?.state ?? null)
    .find((each) => each !== null && (each !== 'stored' || clock !== null))
  // "$3.20 for each kilo (weight_kg is the weight of one carpet), paid for carpets sold".
  const after = line.words.slice(line.words.indexOf(words.at(-1)!) + 1)
  const end = after.findIndex(isAmount)
  const paid = find(
    end < 0 ? after : after.slice(0, end),
    'paid|charged|billed|counted|due only? for|on the|all? <unit> sold|bought|ordered',
  )
  const later = paid ? (after[paid.to - 1]!.text === 'sold' ? 'sold' : 'ordered') : null
  const state =
    stated ??
    later ??
    (takenIn ? 'ordered' : null) ??
    event ??
    shippingState(group.pre) ??
    shippingState(group.post)
  return {
    clock,
    role: roleOf(group, head, line.lead, WANTED),
    measured,
    bulk,
    counted,
    driver,
    event,
    state,
  }
}
