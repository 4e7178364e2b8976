// The engine's settings, read once from the environment, with one error for each invalid setting.
// Nothing else in the engine reads environment variables.
import { ENGINE_ID } from '#contract/engine-protocol.ts'
import type { Model } from '#contract/schemas.ts'
import { DEVICES, type WantedDevice } from '#network/device.ts'

/** Models that this engine can run; `rc015` where its runtime is (engine/network/). */
const OFFERED: readonly Model[] = ['rc012.2', 'rc015']

/** Default memory limit of one fit, where the machine has as much. */
const DEFAULT_MEMORY_MB = 4096
/** The code and its threads alone need about this much. */
const LEAST_MEMORY_MB = 128

interface Settings {
  /** The Worker's address without `/v1` and without a trailing slash. */
  baseUrl: string
  token: string
  /** Opens GET /metrics; null = not opened. */
  metricsToken: string | null
  engineId: string
  host: string
  port: number
  slots: number
  /** Threads of one fit. */
  threads: number
  cores: number
  models: readonly Model[]
  /** Memory limit of one fit's process. */
  memoryMb: number
  /** The device in words, as `summary` shows it to clients. */
  device: string
  /** Where the network runs. */
  networkDevice: WantedDevice
}

/** The machine's facts, from which missing settings are derived. */
export interface Machine {
  cores: number
  memoryMb: number
  processor: string
  engineId: string
}

type SettingsRead = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** The settings of `env` on this machine, or every problem, each with the name of its variable. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  machine: Machine,
): SettingsRead {
  const problems: string[] = []
  const whole: ReadWhole = (name, fallback, least, most) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    problems.push(`${name} must be a whole number from ${least} to ${most}.`)
    return fallback
  }
  const { cores, memoryMb: machineMb, processor } = machine
  const baseUrl = readBaseUrl(env.EDPS_URL, problems)
  const token = readToken(env.ENGINE_TOKEN, problems)
  // Two threads per fit: one fit does not use all cores well, and more fits need more memory.
  const slots = whole('ENGINE_SLOTS', Math.max(1, Math.floor(cores / 2)), 1, 1000)
  const share = Math.floor((machineMb * 0.75) / slots)
  const settings: Settings = {
    baseUrl,
    token,
    // OPERATOR_TOKEN is the older name: an engine needs no token that does more.
    metricsToken: env.METRICS_TOKEN?.trim() || env.OPERATOR_TOKEN?.trim() || null,
    engineId: env.ENGINE_ID?.trim() || machine.engineId,
    // Reachable from this machine only, unless a container sets another host.
    host: env.ENGINE_HOST?.trim() || '127.0.0.1',
    port: whole('ENGINE_PORT', 8080, 0, 65_535),
    slots,
    threads: Math.max(1, Math.floor(cores / slots)),
    cores,
    models: readModels(env.ENGINE_MODELS, problems),
    memoryMb: whole(
      'ENGINE_MEMORY_MB',
      Math.max(LEAST_MEMORY_MB, Math.min(DEFAULT_MEMORY_MB, share)),
      LEAST_MEMORY_MB,
      1_000_000,
    ),
    device: `CPU, ${cores} ${cores === 1 ? 'core' : 'cores'} (${processor})`,
    networkDevice: readDevice(env.EDPS_DEVICE, problems),
  }
  if (!ENGINE_ID.test(settings.engineId))
    problems.push('ENGINE_ID must be 1 to 100 visible ASCII characters, without a space.')
  return problems.length ? { ok: false, problems } : { ok: true, settings }
}

/** A whole number from `least` to `most`; `fallback` where the variable is not set. */
type ReadWhole = (name: string, fallback: number, least: number, most: number) => number

function readBaseUrl(text: string | undefined, problems: string[]): string {
  const baseUrl = (text ?? '').trim().replace(/\/+$/, '')
  if (!baseUrl) problems.push('EDPS_URL is missing: the address of the service, without /v1.')
  else if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    problems.push('EDPS_URL must be an http or https address.')
  else if (baseUrl.endsWith('/v1'))
    problems.push('EDPS_URL must be the address of the service without /v1.')
  return baseUrl
}

function readToken(text: string | undefined, problems: string[]): string {
  const token = (text ?? '').trim()
  if (!token)
    problems.push('ENGINE_TOKEN is missing: the secret that the service shares with its engines.')
  else if (!/^[\x21-\x7e]+$/.test(token))
    problems.push('ENGINE_TOKEN must be printable ASCII without spaces.')
  return token
}

function readDevice(text: string | undefined, problems: string[]): WantedDevice {
  const wanted = (text ?? '').trim() || 'auto'
  if (wanted === 'auto') return wanted
  const found = DEVICES.find((device) => device === wanted)
  if (!found) problems.push(`EDPS_DEVICE must be auto, ${DEVICES.join(', ')}.`)
  return found ?? 'auto'
}

/** The offered models that the list names; all of them without a list. */
function readModels(text: string | undefined, problems: string[]): readonly Model[] {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const strangers = names.filter((name) => !OFFERED.some((model) => model === name))
  if (strangers.length)
    problems.push(
      `ENGINE_MODELS names ${strangers.join(', ')}; this engine offers ${OFFERED.join(', ')}.`,
    )
  return names.length ? OFFERED.filter((model) => names.includes(model)) : OFFERED
}
