// npm run bench:markets -- --set replenish [--shops N] [--from SEED]
// Orders of simulated shops week after week, by the engine's plans and by the rules of the trade, and what
// they earned together. Totals only: single articles are not looked at, so nothing here shows one.
import { fork, type ChildProcess } from 'node:child_process'
import { readArguments, refuse } from '../../arguments.ts'
import type { Earned } from './plan-shop.ts'
import type { Shop } from './shop.ts'
import { totals } from './totals.ts'

const CHILDREN = 2
const LEAST_SHOPS = 3
const MOST_SHOPS = 24
/** Shops that changes are compared on stand from here on; other seeds are for finding out why. */
const FIRST_SEED = 41_000
const USAGE = 'npm run bench:markets -- --set replenish [--shops N] [--from SEED]'

const values = readArguments(
  { set: { type: 'string' }, shops: { type: 'string' }, from: { type: 'string' } },
  USAGE,
)
const shops = Number(values.shops ?? 6)
if (!Number.isInteger(shops) || shops < LEAST_SHOPS || shops > MOST_SHOPS)
  refuse(`--shops takes a whole number from ${LEAST_SHOPS} to ${MOST_SHOPS}.`, USAGE)
const from = Number(values.from ?? FIRST_SEED)
if (!Number.isInteger(from) || from < 0) refuse('--from takes a whole number.', USAGE)

/** As many chains as shops (chain.ts). */
const asked: Pick<Shop, 'seed' | 'records'>[] = (['shelf', 'flags'] as const).flatMap((records) =>
  Array.from({ length: shops }, (_, n) => ({ seed: from + n, records })),
)
const earned: Earned[] = []
let next = 0
let done = 0
const work = async (): Promise<void> => {
  const child = fork(new URL('./plan-child.ts', import.meta.url), { serialization: 'advanced' })
  try {
    while (next < asked.length) {
      const at = next++
      earned[at] = await ask(child, asked[at]!)
      console.error(`[${++done}/${asked.length}]`)
    }
  } finally {
    child.kill()
  }
}
await Promise.all(Array.from({ length: CHILDREN }, work))
console.log(totals('shops that record the shelf', earned.slice(0, shops)))
console.log(`\n${totals('chains that record what was in stock', earned.slice(shops))}`)

function ask(child: ChildProcess, shop: (typeof asked)[number]): Promise<Earned> {
  return new Promise((resolve, reject) => {
    const lost = (code: number | null) => reject(new Error(`a child ended with ${code}`))
    child.once('exit', lost)
    child.once('message', (answer: unknown) => {
      child.off('exit', lost)
      resolve(answer as Earned)
    })
    child.send(shop)
  })
}
