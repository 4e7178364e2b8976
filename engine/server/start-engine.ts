// The engine: the container's entry point. Claims fits and runs each in its own process until it is told
// to stop; then gives them back. Wires the parts together and holds no logic of its own.
import { randomUUID } from 'node:crypto'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { CONTRACT_VERSION, SERVICE_VERSION, type Model } from '#contract/schemas.ts'
import { whyNoNetwork } from '#network/device.ts'
import { READER_VERSION } from '#reading/reader-version.ts'
import { wrongWeights } from '#weights/files.ts'
import { createClaimLoop } from './claim-loop.ts'
import { createHealthEndpoint, listen, countEvents, metricsText } from './health-endpoint.ts'
import { startFit } from './fit-child.ts'
import { createLog, machineTools } from './tools.ts'
import { REPLANS } from '#contract/engine-protocol.ts'
import { runPredictLoop, openPredictor } from './predictor.ts'
import { superviseFit } from './running-fit.ts'
import { createService } from './service.ts'
import { readSettings } from './settings.ts'

/** How long stopping may take: orchestrators wait 10 s before they kill. */
const STOP_MS = 4000
/** Silence of a running fit that the health endpoint points out: a quarter of what it is ended for. */
const SILENT_SECONDS = 30

const { log, counts } = countEvents(
  createLog(
    (line) => process.stdout.write(line),
    () => new Date(),
  ),
)

// The settings, or every problem with them.
const read = readSettings(process.env, {
  cores: availableParallelism(),
  memoryMb: Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20,
  processor: cpus()[0]?.model.trim() || process.arch,
  engineId: `eng_${randomUUID()}`,
})
if (!read.ok) {
  log('settings_invalid', { problems: read.problems })
  process.exit(2)
}
const damaged = wrongWeights(read.settings.models.includes('rc015'))
if (damaged.length > 0) {
  log('weights_wrong', { problems: damaged })
  process.exit(2)
}
const { settings } = read
const { baseUrl, token, engineId, models, slots, device, cores, threads, memoryMb } = settings

// The network of `rc015`, where it is offered and its runtime is here.
const isWanted = settings.models.includes('rc015')
const noNetwork = isWanted ? await whyNoNetwork() : 'ENGINE_MODELS leaves rc015 out.'
if (isWanted && noNetwork !== null) log('network_absent', { reason: noNetwork })
const network = noNetwork === null ? settings.networkDevice : null
const offered: readonly Model[] = models.filter((model) => model !== 'rc015' || network)

// The loop that claims work.
const stopping = new AbortController()
const service = createService({ baseUrl, token, engineId, fetch })
const loop = createClaimLoop({
  service,
  engine: {
    engine_id: engineId,
    device,
    cores,
    models: [...offered],
    contract_version: CONTRACT_VERSION,
    reader_version: READER_VERSION,
    slots,
  },
  startFit: (claim) =>
    superviseFit(claim, {
      service,
      startChild: (tell) =>
        startFit({ baseUrl, token, engineId, claim, threads, memoryMb, device, network }, tell),
      tools: machineTools,
      log,
    }),
  tools: machineTools,
  log,
  stopping: stopping.signal,
})

// The container's HTTP endpoint.
const state = () => {
  const running = loop.running().map((fit) => fit.state())
  const reachable = loop.connection() === 'asking' || loop.connection() === 'reached'
  return {
    ready: reachable && !stopping.signal.aborted,
    service: loop.connection(),
    device,
    network: noNetwork === null ? { device: settings.networkDevice } : { off: noNetwork },
    models: offered,
    slots,
    busy: running.length,
    running,
    silent: running.filter((fit) => fit.silent_seconds >= SILENT_SECONDS).length,
    version: SERVICE_VERSION,
  }
}
const metrics = settings.metricsToken
  ? { token: settings.metricsToken, text: () => metricsText(state(), counts) }
  : null
const endpoint = createHealthEndpoint(state, metrics)
const listening = await listen(endpoint, settings.host, settings.port)
if (!listening.ok) {
  log('port_unavailable', { port: settings.port, host: settings.host, code: listening.code })
  process.exit(1)
}
log('engine_started', {
  engine: settings.engineId,
  service: baseUrl,
  port: listening.port,
  device,
  slots,
  threads,
  memory_mb: memoryMb,
  models: [...models],
})

const predict = openPredictor(
  { baseUrl, token, engineId, threads, memoryMb, network },
  stopping.signal,
)

const claiming = loop.run()
const predicting = runPredictLoop({
  service,
  engine: {
    engine_id: engineId,
    contract_version: CONTRACT_VERSION,
    models: [...offered, REPLANS],
  },
  start: predict,
  tools: machineTools,
  log,
  stopping: stopping.signal,
})

// The first signal gives every fit back; the second exits at once.
async function stop(signal: string): Promise<void> {
  if (stopping.signal.aborted) process.exit(1)
  log('engine_stopping', { signal, running: loop.running().length })
  stopping.abort()
  for (const fit of loop.running()) fit.giveBack()
  const all = Promise.all([claiming, predicting, ...loop.running().map((fit) => fit.ended)])
  await Promise.race([all, machineTools.sleep(STOP_MS)])
  log('engine_stopped')
  process.exit(0)
}
process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))
