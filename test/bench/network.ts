// What the network of rc015 costs: queries a second on two threads and on a GPU where EDPS_DEVICE finds one, and whole
// fits of a history of 10,000 rows with it.
import { noteText } from '#contract/english-notes.ts'
import { availableParallelism } from 'node:os'
import { generateWholesale } from '#examples/wholesale.ts'
import { groundExample } from '#cli/ground-example.ts'
import { fitMarket } from '#model/fit.ts'
import type { Network } from '#model/network/network.ts'
import { encode } from '#model/network/encode.ts'
import type { Arrays, WantedDevice } from '#server/network/messages.ts'
import { startNetwork, type NetworkClient } from '#server/network/network-client.ts'
import { threadPool } from '#server/pool.ts'
import { CATALOGUE } from './markets/generator/catalogue.ts'
import { drawMarket } from './markets/generator/draw-market.ts'
import type { Figure } from './service.ts'

const THREADS = 2
const FITS = 8
const CPU_SECONDS = 30
const GPU_SECONDS = 3
const GPU_TIMES = 10
/** A market of the benchmark with some 10,000 rows. */
const LARGE = 'pallets 2'

export async function networkFigures(
  wanted = (process.env.EDPS_DEVICE ?? 'auto') as WantedDevice,
): Promise<Figure[]> {
  const cpu = await open('cpu')
  const state = cpu.state()
  if ('off' in state) return [figure('the network', state.off, '', false)]
  const { market } = groundedLarge()
  const queries = Int32Array.from(market.qty.keys()).filter(
    (row) => market.task[market.group[row]!] === 1,
  )
  const encoded = encode(market, { labels: market.labelsAt(0), origin: 0, queries })!
  const asks = `${encoded.context} rows of context, ${queries.length} queries, ${encoded.columns} columns`
  const here = await throughput(cpu, encoded)
  const { seconds: fit } = await wholeFit(cpu, market, THREADS)
  const figures = [
    figure(
      `network on ${THREADS} threads (${asks})`,
      `${Math.round(here.rate)} queries/s`,
      '',
      true,
    ),
    figure(
      `a fit of ${market.rows} rows by rc015 on ${THREADS} threads`,
      `${fit.toFixed(1)} s`,
      `< ${CPU_SECONDS} s`,
      fit < CPU_SECONDS,
    ),
  ]
  const gpu = wanted === 'cpu' ? cpu : await open(wanted)
  const place = gpu.state()
  if (gpu !== cpu && 'device' in place && place.device !== 'cpu')
    figures.push(...(await gpuFigures(gpu, encoded, market, here)), await alike(gpu, cpu))
  else figures.push(figure('network on a GPU', 'not measured: none is here', '', true))
  cpu.stop()
  gpu.stop()
  return figures
}

type Large = ReturnType<typeof groundedLarge>['market']
type Measured = Awaited<ReturnType<typeof throughput>>

async function gpuFigures(
  gpu: NetworkClient,
  encoded: Arrays,
  market: Large,
  cpu: Measured,
): Promise<Figure[]> {
  const { name } = gpu.state() as { name: string }
  const there = await throughput(gpu, encoded)
  const apart = Math.max(...there.means.map((mean, i) => Math.abs(mean - cpu.means[i]!)))
  const times = there.rate / cpu.rate
  const { seconds: fit } = await wholeFit(gpu, market, availableParallelism())
  return [
    figure(
      `network on ${name}, ${FITS} fits at once`,
      `${Math.round(there.rate)} queries/s, ${times.toFixed(1)} × the CPU, ${there.gpuSeconds.toFixed(2)} GPU s`,
      `≥ ${GPU_TIMES} ×`,
      times >= GPU_TIMES,
    ),
    figure(
      `means of ${name} less those of the CPU`,
      `${apart.toExponential(1)} scales`,
      '< 1e-3',
      apart < 1e-3,
    ),
    figure(
      `a fit of ${market.rows} rows by rc015 with ${name}`,
      `${fit.toFixed(1)} s`,
      `< ${GPU_SECONDS} s`,
      fit < GPU_SECONDS,
    ),
  ]
}

function groundedLarge() {
  const grounding = groundExample(drawMarket(CATALOGUE.find(({ name }) => name === LARGE)!))
  if (!grounding.ok) throw new Error(`${LARGE} cannot be valued`)
  return grounding
}

async function open(device: WantedDevice): Promise<NetworkClient> {
  const client = startNetwork({ device, threads: THREADS, gpuMemoryMb: 8000 }, () => {})
  await client.known
  return client
}

/** Queries a second where several fits ask at once; the second time, when every shape is prepared. */
async function throughput(
  client: NetworkClient,
  { context, columns, cells, facts, states }: Arrays,
) {
  const arrays = { context, columns, cells, facts, states }
  const once = async () => {
    const began = performance.now()
    const said = await Promise.all(
      Array.from({ length: FITS }, (_, fit) => client.ask(fit, arrays)),
    )
    return { said, seconds: (performance.now() - began) / 1000 }
  }
  await once()
  const { said, seconds } = await once()
  const means = said[0]!.means
  const gpuSeconds = said.reduce((sum, one) => sum + one!.compute.gpu_seconds, 0)
  return { rate: (FITS * means.length) / seconds, means, gpuSeconds }
}

/** Whether both devices take the same deals of the wholesale sample. */
async function alike(gpu: NetworkClient, cpu: NetworkClient): Promise<Figure> {
  const grounding = groundExample(generateWholesale({ seed: 7, deals: 440, past: 50, redraws: 0 }))
  if (!grounding.ok) throw new Error('the wholesale sample cannot be valued')
  const plans = [gpu, cpu].map((client) => wholeFit(client, grounding.market, THREADS))
  const [there, here] = (await Promise.all(plans)).map(({ decision }) => decision)
  const same = here!.selected.filter((row) => there!.selected.includes(row)).length
  const apart = Math.max(...here!.profit.map((v, i) => Math.abs(v - there!.profit[i]!)))
  const all = Math.max(here!.selected.length, there!.selected.length)
  return figure(
    'deals of the wholesale sample that both devices take',
    `${same} of ${all}, forecasts within ${apart.toExponential(1)}; ${noteText(here!.notes.history[0]!)}`,
    'all',
    same === all,
  )
}

async function wholeFit(client: NetworkClient, market: Large, threads: number) {
  const network: Network = {
    means: async ({ context, columns, cells, facts, states }) => {
      const said = await client.ask(0, { context, columns, cells, facts, states })
      return Float64Array.from(said!.means)
    },
  }
  const began = performance.now()
  const pool = threadPool(threads)
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
