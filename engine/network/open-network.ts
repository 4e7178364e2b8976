// The in-context network of `rc015` as a fit asks it: a market at a moment is encoded and read by one session of the ONNX
// runtime in the fit's own process. It runs where it is told; where a GPU cannot do it, or says what the CPU does not, on
// the CPU, and the plan says so.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { InferenceSession } from 'onnxruntime-node'
import type { Market } from '#grounding/market.ts'
import type { Network } from '#model/decide/join-network.ts'
import { labelledRows } from '#model/base/training-sample.ts'
import { readWeight } from '#weights/files.ts'
import { CELL } from './cells.ts'
import type { Device, Place, WantedDevice } from './device.ts'
import { encode, MOST_CONTEXT, type Arrays, type Asked } from './encode.ts'
import { FACTS, STATES } from './facts.ts'

export interface OpenNetwork extends Network {
  /** Means in scales, one for each query of the arrays. */
  means(arrays: Arrays): Promise<Float64Array>
  /** Null before the first question. */
  place(): Place | null
  /** Seconds on a GPU so far. */
  gpuSeconds(): number
}

/** Samples of a history that is longer than one context, at most; their means count alike. */
const MOST_SAMPLES = 2
/** Queries of one run: what more would save is little, and their memory is not. */
const CHUNK = 1024
/** Means of a device may differ from the CPU's by this many scales. */
export const DEVICE_TOLERANCE = 1e-3
const CPU: Place = { device: 'cpu', name: 'CPU', lost: null }

/** The network on the wanted device; `threads`: of the CPU. Nothing is loaded before the first question. */
export function openNetwork(wanted: WantedDevice, threads: number): OpenNetwork {
  let opening: Promise<Session> | null = null
  let place: Place | null = null
  let gpu = 0
  const means = async (arrays: Arrays): Promise<Float64Array> => {
    opening ??= openSession(wanted, threads)
    const session = await opening
    const queries = queriesOf(arrays)
    const all = new Float64Array(queries)
    for (let from = 0; from < queries; from += CHUNK) {
      const began = performance.now()
      all.set(await session.run(chunkOf(arrays, from, Math.min(from + CHUNK, queries))), from)
      place = session.place()
      if (place.device !== 'cpu') gpu += (performance.now() - began) / 1000
    }
    return all
  }
  return {
    means,
    profits: (market, asked) => profitsBy(means, market, asked),
    place: () => place,
    gpuSeconds: () => gpu,
  }
}

/** Expected profit of the queries in money; NaN where nothing is known. A long history is read as several samples. */
async function profitsBy(
  means: OpenNetwork['means'],
  market: Market,
  asked: Asked,
): Promise<Float64Array> {
  const known = labelledRows(market, asked.labels).length
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(known / MOST_CONTEXT)))
  const sum = new Float64Array(asked.queries.length)
  for (let salt = 0; salt < samples; salt++) {
    const encoded = encode(market, { ...asked, salt })
    if (!encoded) return sum.fill(Number.NaN)
    const said = await means(encoded)
    said.forEach((mean, i) => (sum[i] += (mean * encoded.scale[encoded.context + i]) / samples))
  }
  return sum
}

const queriesOf = ({ facts, context }: Arrays): number => facts.length / FACTS.length - context

/** The arrays of the context and of some queries. */
function chunkOf(arrays: Arrays, from: number, to: number): Arrays {
  const { context, columns } = arrays
  const part = (all: Float32Array, width: number): Float32Array => {
    const some = new Float32Array((context + to - from) * width)
    some.set(all.subarray(0, context * width))
    some.set(all.subarray((context + from) * width, (context + to) * width), context * width)
    return some
  }
  return {
    ...arrays,
    cells: part(arrays.cells, columns * CELL.length),
    facts: part(arrays.facts, FACTS.length),
  }
}

interface Session {
  run(arrays: Arrays): Promise<Float32Array>
  place(): Place
}
type Run = Session['run']

async function openSession(wanted: WantedDevice, threads: number): Promise<Session> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const bytes = readWeight('network.onnx')
  const runOn = async (device: Device): Promise<Run> => {
    const session = await InferenceSession.create(bytes, optionsOf(device, threads))
    return async ({ context, columns, cells, facts, states }) => {
      const rows = facts.length / FACTS.length
      const floats = (data: Float32Array, ...dims: number[]) =>
        new Tensor('float32', data, [1, ...dims])
      const { mean } = await session.run(
        {
          cells: floats(cells, rows, columns, CELL.length),
          facts: floats(facts, rows, FACTS.length),
          states: floats(states, context, STATES.length),
          places: new Tensor(
            'int64',
            BigInt64Array.from({ length: columns }, (_, i) => BigInt(i)),
            [1, columns],
          ),
          column_bias: floats(new Float32Array(columns), columns),
          context_bias: floats(new Float32Array(context), context),
        },
        ['mean'],
      )
      return (mean.data as Float32Array).slice()
    }
  }
  const cpu = await runOn('cpu')
  for (const device of devicesToTry(wanted)) {
    const found = await runOn(device).catch(() => null)
    if (found && (await agrees(found, cpu))) return withFallBack(device, found, cpu)
  }
  const isLost = wanted !== 'cpu' && wanted !== 'auto'
  const lost = isLost ? `No device for EDPS_DEVICE=${wanted} was found.` : null
  return { run: cpu, place: () => ({ ...CPU, lost }) }
}

/** A device that fails is given up for the CPU, and its run repeated. */
function withFallBack(device: Device, gpu: Run, cpu: Run): Session {
  let place: Place = { device, name: gpuName(device), lost: null }
  return {
    place: () => place,
    run: async (arrays) => {
      if (place.lost) return cpu(arrays)
      try {
        return await gpu(arrays)
      } catch {
        // A foreign error's text stays here: it may quote private text.
        place = { ...CPU, lost: `${place.name} failed while it worked.` }
        return cpu(arrays)
      }
    },
  }
}

function devicesToTry(wanted: WantedDevice): Device[] {
  if (wanted === 'auto') return hasGpu() ? ['cuda', 'webgpu'] : []
  return wanted === 'cpu' ? [] : [wanted]
}

/** A GPU of its own kind, of which Linux shows a file; a Vulkan driver that computes on the CPU has none. */
function hasGpu(): boolean {
  const isThere = (folder: string, name: RegExp) =>
    existsSync(folder) && readdirSync(folder).some((file) => name.test(file))
  return isThere('/dev', /^(nvidia\d+|dxg|kfd)$/) || isThere('/dev/dri', /^renderD/)
}

function gpuName(device: Device): string {
  const folder = '/proc/driver/nvidia/gpus'
  const [first] = existsSync(folder) ? readdirSync(folder) : []
  const facts = first ? readFileSync(`${folder}/${first}/information`, 'utf8') : ''
  return /^Model:\s*(.+)$/m.exec(facts)?.[1]?.trim() ?? `GPU by ${device}`
}

function optionsOf(device: Device, threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: [device],
    intraOpNumThreads: device === 'cpu' ? threads : 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: device === 'cpu' ? 'all' : 'basic',
    logSeverityLevel: 3,
    // Threads that wait give their core to the fits.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }
}

/** Whether a device answers a small market, of numbers without meaning, as the CPU does. */
async function agrees(found: Run, cpu: Run): Promise<boolean> {
  const [context, queries, columns] = [16, 8, 4]
  const wave = (length: number) => Float32Array.from({ length }, (_, i) => Math.sin(1 + 7 * i))
  const rows = context + queries
  const arrays: Arrays = {
    context,
    columns,
    cells: wave(rows * columns * CELL.length),
    facts: wave(rows * FACTS.length),
    states: wave(context * STATES.length),
  }
  try {
    const [there, here] = [await found(arrays), await cpu(arrays)]
    return here.every((mean, i) => Math.abs(mean - there[i]) < DEVICE_TOLERANCE)
  } catch {
    return false
  }
}
