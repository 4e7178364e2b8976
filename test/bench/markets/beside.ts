// `node test/bench/markets/beside.ts --folder DIR --set catalogue|small|sealed [--half a|b --hopeless --seeds N] [--thin N]
// [--worker I --workers K]`:
// benchmark markets as beside.py of training/network compares them: the model that ships, the network, both
// together. beside.py shows means of many markets; half b is run once, when a change is done. `--thin` leaves a market N of
// its outcomes: short histories of every kind. A market that is there stays.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { feedbackText } from '#contract/feedback.ts'
import { choiceBasisOf, fitOptions } from '#contract/schemas.ts'
import { exampleEnvelope, groundExample } from '#examples/ground-example.ts'
import type { ExampleMarket } from '#examples/market-example.ts'
import { recordBeside } from '#training/network/beside-record.ts'
import { thinHistory } from '#training/thin-history.ts'
import { CATALOGUE, inSmall } from './generator/catalogue.ts'
import { drawMarket } from './generator/draw-market.ts'
import { drawSealed } from './sealed/draw-market.ts'
import { SEALED_KINDS, sealedSeed } from './sealed/kinds.ts'

interface Judged {
  readonly kind: string
  readonly seed: number
  readonly draw: () => ExampleMarket
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'out/beside-bench' },
    set: { type: 'string', default: 'small' },
    seeds: { type: 'string', default: '3' },
    half: { type: 'string', default: 'a' },
    hopeless: { type: 'boolean', default: false },
    thin: { type: 'string' },
    worker: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
  },
})
mkdirSync(values.folder, { recursive: true })
for (const [at, { kind, seed, draw }] of marketsOf(values.set).entries()) {
  if (at % Number(values.workers) !== Number(values.worker)) continue
  const path = join(values.folder, `${String(at).padStart(3, '0')}.json`)
  if (existsSync(path)) continue
  const drawn = draw()
  const grounding = groundExample(drawn)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const { thin } = values
  const market = thin ? thinHistory(grounding.market, Number(thin), seed) : grounding.market
  const { parameters } = fitOptions(exampleEnvelope(drawn))
  const worth = new Map(drawn.truth.map((row) => [`${row.key} ${row.qty}`, row.expected_profit]))
  const truth = Float64Array.from(market.source, (row) => {
    const { key, qty } = drawn.menus[row]!
    return worth.get(`${String(key)} ${String(qty)}`) ?? Number.NaN
  })
  const basis = choiceBasisOf(parameters) === 'columns' ? 'columns' : 'knowledge'
  await recordBeside({ kind, seed, market, truth, basis }, path, Number.POSITIVE_INFINITY)
}

function marketsOf(set: string): Judged[] {
  if (set !== 'sealed')
    return CATALOGUE.map((own) => (set === 'small' ? inSmall(own) : own)).map((own) => ({
      kind: own.kind,
      seed: own.seed,
      draw: () => drawMarket(own),
    }))
  return Array.from({ length: Number(values.seeds) }, (_, at) => at + 1).flatMap((number) =>
    SEALED_KINDS.map((kind) => {
      const { hopeless } = values
      const seed = sealedSeed(kind, values.half === 'b' ? 'b' : 'a', number, hopeless)
      const draw = () => drawSealed({ kind, seed, hopeless, full: false })
      return { kind: kind.name, seed, draw }
    }),
  )
}
