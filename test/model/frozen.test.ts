// `rc012.2` is released: the same market has the same plan, to the last bit, as long as the version lives. What changes one of
// these plans belongs into a model of another name (docs/model.md, What a plan rests on).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decideMarket } from '#model/fit.ts'
import type { Decision } from '#model/decide/decision.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { makeMarket, type Shape } from './make-market.ts'

const SHAPES: Readonly<Record<string, Shape>> = {
  'three sizes, a buyer who sees much': { menus: 14, perMenu: 40, task: 40 },
  'one size, chosen by the columns': { menus: 12, perMenu: 60, task: 50, sizes: [4], sees: 0 },
  'few outcomes, slow sales': { menus: 5, perMenu: 24, task: 30, horizon: 3, noise: 4 },
}

const LEFT_OUT = {
  notes: undefined,
  sizes: undefined,
  intervalShared: undefined,
  pastSizes: undefined,
}

/** Everything of a decision but its words, and but what other sizes and limits would bring. */
function digestOf(decision: Decision): string {
  const plain = (_key: string, value: unknown) =>
    ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value
  return createHash('sha256')
    .update(JSON.stringify({ ...decision, ...LEFT_OUT }, plain))
    .digest('hex')
    .slice(0, 16)
}

test('the plans of rc012.2 are what they were when it was released', async () => {
  const plans: Record<string, string> = {}
  for (const [name, shape] of Object.entries(SHAPES)) {
    const { market } = makeMarket(shape)
    const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
    for (const choiceBasis of ['columns', 'unknown'] as const)
      plans[`${name}, ${choiceBasis}`] = digestOf(
        decideMarket(learned, { correction: 0.1, choiceBasis }),
      )
  }
  expect(plans).toMatchInlineSnapshot(`
    {
      "few outcomes, slow sales, columns": "00ed1f35bc6ffa2e",
      "few outcomes, slow sales, unknown": "2fdff27d86fa74ec",
      "one size, chosen by the columns, columns": "1acffe5040b178f2",
      "one size, chosen by the columns, unknown": "9c49d0df2756b08f",
      "three sizes, a buyer who sees much, columns": "53ef297d43bc3f43",
      "three sizes, a buyer who sees much, unknown": "87da90fbe964bbf3",
    }
  `)
})
