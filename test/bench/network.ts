// What the network of rc015 costs: queries a second on two threads and on a GPU where EDPS_DEVICE finds one, and whole
// fits of a history of 10,000 rows with it.
import { generateWholesale } from '#examples/wholesale.ts'
import { groundExample } from '#examples/ground-example.ts'
import { fitMarket } from '#model/fit.ts'
import { encode, type Arrays } from '#network/encode.ts'
import { whyNoNetwork, type WantedDevice } from '#network/device.ts'
import { openNetwork, type OpenNetwork } from '#network/open-network.ts'
import { threadPool } from '#server/pool.ts'
import { CATALOGUE } from './markets/generator/catalogue.ts'
import { drawMarket } from './markets/generator/draw-market.ts'
import type { Figure } from './service.ts'

const THREADS = 2
const CPU_SECONDS = 30
const GPU_TIMES = 3
/** A market of the benchmark with some 10,000 rows. */
const LARGE = 'pallets 2'

export async function networkFigures(
  wanted = (process.env.EDPS_DEVICE ?? 'auto') as WantedDevice,
): Promise<Figure[]> {
  const off = await whyNoNetwork()
  if (off) return [figure('the network', off, '', false)]
  const cpu = openNetwork('cpu', THREADS)
  const { market } = groundedLarge()
  const queries = Int32Array.from(market.qty.keys()).filter(
    (row) => market.task[market.group[row]!] === 1,
  )
  const encoded = encode(market, { labels: market.labelsAt(0), origin: 0, queries })!
  const asks = `${encoded.context} rows of context, ${queries.length} queries, ${encoded.columns} columns`
  const here = await throughput(cpu, encoded)
  const fit = await wholeFit(cpu, market)
  const figures = [
    figure(
      `network on ${THREADS} threads (${asks})`,
      `${Math.round(here.rate)} queries/s`,
      '',
      true,
    ),
    figure(
      `a fit of ${market.rows} rows by rc015 on ${THREADS} threads`,
      `${fit.seconds.toFixed(1)} s`,
      `< ${CPU_SECONDS} s`,
      fit.seconds < CPU_SECONDS,
    ),
  ]
  const gpu = wanted === 'cpu' ? cpu : openNetwork(wanted, THREADS)
  const there = await throughput(gpu, encoded)
  const place = gpu.place()!
  if (place.device === 'cpu')
    return [...figures, figure('network on a GPU', 'not measured: none is here', '', true)]
  const apart = Math.max(...there.means.map((mean, i) => Math.abs(mean - here.means[i]!)))
  const times = there.rate / here.rate
  return [
    ...figures,
    figure(
      `network on ${place.name}`,
      `${Math.round(there.rate)} queries/s, ${times.toFixed(1)} × the CPU`,
      `≥ ${GPU_TIMES} ×`,
      times >= GPU_TIMES,
    ),
    figure(
      `means of ${place.name} less those of the CPU`,
      `${apart.toExponential(1)} scales`,
      '< 1e-3',
      apart < 1e-3,
    ),
    await alike(gpu, cpu),
  ]
}

function groundedLarge() {
  const grounding = groundExample(drawMarket(CATALOGUE.find(({ name }) => name === LARGE)!))
  if (!grounding.ok) throw new Error(`${LARGE} cannot be valued`)
  return grounding
}

/** Queries a second; the second time, when the shape is prepared. */
async function throughput(network: OpenNetwork, arrays: Arrays) {
  await network.means(arrays)
  const began = performance.now()
  const means = await network.means(arrays)
  return { means, rate: (1000 * means.length) / (performance.now() - began) }
}

/** Whether both devices take the same deals of the wholesale sample. */
async function alike(gpu: OpenNetwork, cpu: OpenNetwork): Promise<Figure> {
  const grounding = groundExample(generateWholesale({ seed: 7, deals: 440, past: 50, redraws: 0 }))
  if (!grounding.ok) throw new Error('the wholesale sample cannot be valued')
  const plans = [gpu, cpu].map((network) => wholeFit(network, grounding.market))
  const [there, here] = (await Promise.all(plans)).map(({ decision }) => decision)
  const same = here!.selected.filter((row) => there!.selected.includes(row)).length
  const all = Math.max(here!.selected.length, there!.selected.length)
  const what = 'deals of the wholesale sample that both devices take'
  return figure(what, `${same} of ${all}`, 'all', same === all)
}

async function wholeFit(network: OpenNetwork, market: ReturnType<typeof groundedLarge>['market']) {
  const began = performance.now()
  const pool = threadPool(THREADS)
  const options = { correction: 0, choiceBasis: 'knowledge' } as const
  const decision = await fitMarket(market, options, { pool, progress: () => {}, network })
  await pool.close()
  return { seconds: (performance.now() - began) / 1000, decision }
}

const figure = (what: string, measured: string, target: string, ok: boolean): Figure => ({
  what,
  measured,
  target,
  ok,
})
