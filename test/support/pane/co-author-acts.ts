// What two people do in a round of the two replicas (co-authors.ts), and when: at random, or so that
// what one does falls into a certain moment of what the other does.
import type { Flow } from '#addin/shell/flow.ts'
import { LEASE_MS, MERGE_MS } from '#addin/plan/lease.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { TRAVEL_MS, type Side } from '../workbook/replicas.ts'

/** Virtual milliseconds within which the acts of a round begin. */
const ROUND_MS = 25_000

/** What somebody does in a round, and when. */
export interface Act {
  readonly side: Side
  readonly at: number
  readonly says: string
  readonly go: (flow: Flow, host: WorkbookHost) => Promise<void>
}
export type ActsOf = (random: () => number) => readonly Act[]

/** Whatever two people may do within half a minute. */
export const anyActs: ActsOf = (random) => {
  const sorter: Side = random() < 0.5 ? 0 : 1
  return Array.from({ length: 3 + Math.floor(random() * 4) }, () => {
    const side: Side = random() < 0.5 ? 0 : 1
    const at = random() * ROUND_MS
    const [what, share] = [random(), random()]
    if (what < 0.5) return writes(side, at, share)
    if (what < 0.65)
      return {
        side,
        at,
        says: 'restores',
        go: (flow): Promise<void> => flow.restore(),
      }
    if (what < 0.75) return checks(side, at, share)
    if (what < 0.87) return edits(side, at, share)
    // Two who sort at once would tear the rows of the table itself apart.
    return sorts(sorter, at, share)
  })
}

/** Both write a plan, one while the other's token may be under way; one of them sorts. */
export const bothWrite: ActsOf = (random) => {
  const side: Side = random() < 0.5 ? 0 : 1
  const other: Side = side === 0 ? 1 : 0
  return [
    writes(side, 0, random()),
    writes(other, (random() * MERGE_MS) / 3, random()),
    sorts(other, random() * ROUND_MS, random()),
  ]
}

/** One writes a plan; when its last cells are under way or just there the other checks her data. */
export const checksBesideWrite: ActsOf = (random) => {
  const side: Side = random() < 0.5 ? 0 : 1
  const other: Side = side === 0 ? 1 : 0
  return [writes(side, 0, random()), checks(other, MERGE_MS + random() * TRAVEL_MS, random())]
}

/** One looks whether the plan fits, before and while she writes another: two jobs under one token. */
export const looksBesideWrite: ActsOf = (random) => {
  const side: Side = random() < 0.5 ? 0 : 1
  return [
    edits(side, 0, random()),
    writes(side, random() * 2 * MERGE_MS, random()),
    edits(side, MERGE_MS + random() * MERGE_MS, random()),
    sorts(side === 0 ? 1 : 0, MERGE_MS + random() * ROUND_MS, random()),
  ]
}

/** The first writes again and again, for longer than a token that stands still is believed; the other tries to. */
export const writesOnAndOn: ActsOf = (random) => {
  let at = 0
  const own = Array.from({ length: 24 }, () =>
    writes(0, (at += (0.6 + random() / 2) * MERGE_MS), random()),
  )
  // She sees the token at first, and once it is of long ago.
  const tries = [2 * MERGE_MS, LEASE_MS + 3 * MERGE_MS, LEASE_MS + 4 * MERGE_MS]
  return [...own, ...tries.map((when) => writes(1, when + random() * MERGE_MS, random()))]
}

const writes = (side: Side, at: number, share: number): Act => ({
  side,
  at,
  says: `writes at ${share}`,
  go: (flow) => writeAt(flow, share),
})
const checks = (side: Side, at: number, share: number): Act => ({
  side,
  at,
  says: `checks at ${share}`,
  go: (flow) => checkAnew(flow, share),
})
const edits = (side: Side, at: number, share: number): Act => ({
  side,
  at,
  says: `edits at ${share}`,
  async go(flow, host) {
    // As it was, or something else: the plan is out of date or fits again.
    host.coAuthor.write('Sales!D2', [[Math.floor(share * 2)]])
    await flow.lookStale()
  },
})
const sorts = (side: Side, at: number, share: number): Act => ({
  side,
  at,
  says: `sorts by ${share}`,
  go: async (_, host) => sort(host, share),
})

/** Writes what the slider chooses there; who is told of another plan presses again. */
async function writeAt(flow: Flow, share: number): Promise<void> {
  const { step } = flow.state.value
  if (step.at !== 'plan') return
  const { threshold } = step.confidence.sweep
  flow.setThreshold(threshold[Math.floor(share * threshold.length)]!)
  await flow.write()
  const now = flow.state.value.step
  if (now.at === 'plan' && now.write.is === 'failed' && now.write.message.startsWith('Meanwhile'))
    await flow.write()
}

/** Takes one more column along or leaves it out, checks, which notes that, and comes back to the plan. */
async function checkAnew(flow: Flow, share: number): Promise<void> {
  if (flow.state.value.step.at !== 'plan') return
  flow.setFeature('menus', 'Category', share < 0.5)
  await flow.check()
  await flow.openFit()
}

function sort(host: WorkbookHost, share: number): void {
  const { columns } = host.table('Deals')
  host.coAuthor.sortTable(
    'Deals',
    columns[Math.floor(share * 12)]!,
    share * 100 - Math.floor(share * 100) < 0.5,
  )
}
