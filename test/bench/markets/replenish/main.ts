// npm run bench:markets -- --set replenish [--shops N] [--from SEED]
// Orders of simulated shops week after week, by the engine's plans and by the rules of the trade, and what
// they earned together. Totals only: single articles are not looked at, so nothing here shows one.
import { fork, type ChildProcess } from 'node:child_process'
import { readArguments, refuse } from '../../arguments.ts'
import type { Earned } from './plan-shop.ts'
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

const earned: Earned[] = []
let next = 0
let done = 0
const work = async (): Promise<void> => {
  const child = fork(new URL('./plan-child.ts', import.meta.url), { serialization: 'advanced' })
  try {
    while (next < shops) {
      const at = next++
      earned[at] = await ask(child, from + at)
      console.error(`[${++done}/${shops}]`)
    }
  } finally {
    child.kill()
  }
}
await Promise.all(Array.from({ length: CHILDREN }, work))
console.log(totals(earned))

function ask(child: ChildProcess, seed: number): Promise<Earned> {
  return new Promise((resolve, reject) => {
    const lost = (code: number | null) => reject(new Error(`a child ended with ${code}`))
    child.once('exit', lost)
    child.once('message', (answer: unknown) => {
      child.off('exit', lost)
      resolve(answer as Earned)
    })
    child.send(seed)
  })
}
