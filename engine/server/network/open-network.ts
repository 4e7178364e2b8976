// Opens the network's file on a device: tries devices in order, and trusts a GPU only where it says what the CPU says.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { CELL } from '#model/network/cells.ts'
import { FACTS, STATES } from '#model/network/facts.ts'
import { readWeight } from '#weights/files.ts'
import { batchOf, type Batch } from './batch.ts'
import type { Device, NetworkStart, Place, WantedDevice } from './messages.ts'
import type { Opened, Run } from './runner.ts'

/** Means of a device may differ from the CPU's by this many scales. */
export const DEVICE_TOLERANCE = 1e-3

/** Why there is no network, as the log and the health say it. */
export class NoNetwork extends Error {}

type Runtime = typeof import('onnxruntime-node')

/** The runtime and the file's bytes. Throws NoNetwork. */
export async function loadNetwork(): Promise<{ runtime: Runtime; bytes: Uint8Array }> {
  const bytes = readWeight('network.onnx')
  try {
    const runtime = await import('onnxruntime-node')
    return { runtime, bytes }
  } catch {
    throw new NoNetwork(
      'The optional package onnxruntime-node is not installed, or does not run here.',
    )
  }
}

/** The network on the wanted device; on the CPU, with the reason, where that device does not do. */
export async function openNetwork(
  { device, threads }: NetworkStart,
  { runtime, bytes }: { runtime: Runtime; bytes: Uint8Array },
): Promise<{ opened: Opened; cpu: Run }> {
  const run = async (on: Device): Promise<Run> =>
    runOf(runtime, await runtime.InferenceSession.create(bytes, optionsOf(on, threads)))
  const cpu = await run('cpu')
  const place: Place = { device: 'cpu', name: 'CPU', lost: null }
  const tried = devicesToTry(device)
  for (const on of tried) {
    const found = await run(on).catch(() => null)
    if (found && (await agrees(found, cpu)))
      return { opened: { place: { ...place, device: on, name: gpuName(on) }, run: found }, cpu }
  }
  const isLost = device !== 'cpu' && device !== 'auto'
  const lost = isLost ? `No device for EDPS_DEVICE=${device} was found.` : null
  return { opened: { place: { ...place, lost }, run: cpu }, cpu }
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

function runOf({ Tensor }: Runtime, session: InferenceSession): Run {
  return async ({ markets, context, queries, columns, ...arrays }) => {
    const rows = context + queries
    const floats = (data: Float32Array, ...dims: number[]): Tensor =>
      new Tensor('float32', data, dims)
    const { mean } = await session.run(
      {
        cells: floats(arrays.cells, markets, rows, columns, CELL.length),
        facts: floats(arrays.facts, markets, rows, FACTS.length),
        states: floats(arrays.states, markets, context, STATES.length),
        places: new Tensor('int64', arrays.places, [markets, columns]),
        column_bias: floats(arrays.column_bias, markets, columns),
        context_bias: floats(arrays.context_bias, markets, context),
      },
      ['mean'],
    )
    return (mean!.data as Float32Array).slice()
  }
}

/** Whether a device answers a small market as the CPU does. */
async function agrees(found: Run, cpu: Run): Promise<boolean> {
  const batch = sampleBatch()
  try {
    const [there, here] = [await found(batch), await cpu(batch)]
    return here.every((mean, i) => Math.abs(mean - there[i]!) < DEVICE_TOLERANCE)
  } catch {
    return false
  }
}

/** A small market of numbers without meaning. */
function sampleBatch(): Batch {
  const [context, queries, columns] = [16, 8, 4]
  const wave = (length: number) => Float32Array.from({ length }, (_, i) => Math.sin(1 + 7 * i))
  const rows = context + queries
  const ask = {
    id: 0,
    fit: 0,
    context,
    columns,
    cells: wave(rows * columns * CELL.length),
    facts: wave(rows * FACTS.length),
    states: wave(context * STATES.length),
  }
  return batchOf([{ ask, from: 0, to: queries }], { context, queries, columns }, 'cpu')
}
