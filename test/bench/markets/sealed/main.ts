// npm run bench:markets -- --set sealed --half a|b [--hopeless] [--no-prior] [--seeds N] [--only KIND]
// [--full] [--weeks] [--model rc015]
// --model rc015 joins the network. --weeks plans the published kind six times within twenty weeks instead, at the size that is published.
// Plans a half of the sealed set and prints means by kind. Half a is for comparing changes, half b is run
// once, when a change is done. Single markets are not looked at, so nothing here shows one.
import { DEFAULT_MODEL, MODELS, type Model } from '#contract/schemas.ts'
import { readArguments, refuse } from '../../arguments.ts'
import { MOST_SEEDS, SEALED_KINDS } from './kinds.ts'
import { planAll } from './plan-all.ts'
import type { SealedJob } from './plan-market.ts'
import { hopelessReport, meansByKind, weeksReport } from './report.ts'

const HOPELESS_MARKETS = 200
const WEEKS = [0, 4, 8, 12, 16, 20]
/** A mean of fewer would show the markets that it is of. */
const LEAST_SEEDS = 3
const USAGE = `npm run bench:markets -- --set sealed --half a|b [--hopeless] [--no-prior] [--seeds N]
  [--only "KIND, …"] [--full] [--weeks] [--model rc015]`
const values = readArguments(
  {
    set: { type: 'string' },
    half: { type: 'string' },
    hopeless: { type: 'boolean', default: false },
    'no-prior': { type: 'boolean', default: false },
    seeds: { type: 'string' },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    weeks: { type: 'boolean', default: false },
    model: { type: 'string', default: DEFAULT_MODEL },
  },
  USAGE,
)
const { half, hopeless, full } = values
if (half !== 'a' && half !== 'b') refuse('--half takes a or b.', USAGE)
const only = values.only?.split(',').map((part) => part.trim()) ?? null
const names = SEALED_KINDS.map(({ name }) => name)
const unknown = only?.find((part) => !names.includes(part))
if (unknown !== undefined) refuse(`--only takes ${names.join(', ')}; not ${unknown}.`, USAGE)
const kinds = names.filter((name) => only?.includes(name) ?? true)
// 200 hopeless markets over all kinds, or as many of each as are asked for.
const asked = values.seeds ?? (hopeless ? Math.ceil(HOPELESS_MARKETS / names.length) : 5)
const seeds = Number(asked)
if (!Number.isInteger(seeds) || seeds < LEAST_SEEDS || seeds > MOST_SEEDS)
  refuse(`--seeds takes a whole number from ${LEAST_SEEDS} to ${MOST_SEEDS}.`, USAGE)

const prior = values['no-prior'] ? 'none' : 'trained'
const numbers = Array.from({ length: seeds }, (_, n) => n + 1)
const models = Object.keys(MODELS) as Model[]
const model = models.find((one) => one === values.model)
if (model === undefined) refuse(`--model takes ${models.join(' or ')}.`, USAGE)
const plain = { half, hopeless, full, prior, later: 0, model } as const
const jobs = values.weeks
  ? numbers.flatMap((number) =>
      WEEKS.map((later): SealedJob => ({ ...plain, kind: 'published', number, full: true, later })),
    )
  : numbers.flatMap((number) => kinds.map((kind): SealedJob => ({ ...plain, kind, number })))
const whole = hopeless && values.seeds === undefined ? jobs.slice(0, HOPELESS_MARKETS) : jobs
const scores = await planAll(whole, (done) => {
  if (done % kinds.length === 0) console.error(`[${done}/${whole.length}]`)
})
const inOrder = kinds.flatMap((kind) => scores.filter((score) => score.kind === kind))
if (values.weeks) console.log(weeksReport(scores, WEEKS.length))
else console.log(hopeless ? hopelessReport(inOrder) : meansByKind(inOrder))
