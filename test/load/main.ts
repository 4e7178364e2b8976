// `npm run load [-- --seconds 60] [--soak 600] [--faults 0]`: fifty clients against the whole stack on this machine. It says
// how many requests a second were answered, how fast, what failed, and what the Worker's memory did. Not a
// test: its figures depend on the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startStack } from '#cli/stack.ts'
import { seedAccount } from '#cli/stack-account.ts'
import { runClients, type Seen } from './clients.ts'
import { runFaults, type FaultsSeen } from './faults.ts'
import { groupBytes } from './group-bytes.ts'

const CLIENTS = 50
const SOAK_CLIENTS = 12
/** Keys that the clients share: a paid key has 600 calls a minute. */
const KEYS = 25

const USAGE = `npm run load [-- --seconds 60] [--soak 600] [--faults 0]

  --seconds  how long fifty clients send as fast as they are answered; 60 where left out
  --soak     seconds with twelve clients after that; 0 = none; 600 where left out
  --faults   fits over three engines, one of them killed every 5 s, in place of the clients; 0 = none`

async function main(): Promise<number> {
  const times = readTimes(process.argv.slice(2))
  if (typeof times === 'string') {
    console.error(times)
    return 2
  }
  const { seconds, soak, faults } = times
  const folder = mkdtempSync(join(tmpdir(), 'edps-load-'))
  const keys = Array.from({ length: KEYS }, (_, i) =>
    seedAccount(join(folder, 'state'), join(folder, `key-${i}`)),
  )
  const started = await startStack({ folder, port: 0, engines: 1 })
  if (!started.ok) {
    console.error(started.message)
    return 1
  }
  const stack = started.value
  const memory = () => `${(groupBytes(stack.worker().pid) / 1e6).toFixed(0)} MB`
  try {
    if (faults > 0) return reportFaults(await runFaults(stack, keys, faults))
    console.log(`Memory of the Worker's processes before: ${memory()}`)
    let failed = 0
    for (const [name, clients, lasts] of [
      ['load', CLIENTS, seconds],
      ['soak', SOAK_CLIENTS, soak],
    ] as const) {
      if (lasts === 0) continue
      const seen = await runClients({ baseUrl: stack.baseUrl, keys, clients, seconds: lasts })
      failed += report(`${name}: ${clients} clients for ${lasts} s`, seen, lasts)
      console.log(`Memory after: ${memory()}`)
    }
    return failed === 0 ? 0 : 1
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints what became of the fits; 1 where one failed or the plans differ. */
function reportFaults({ done, failures, kills, seconds, plans }: FaultsSeen): number {
  console.log(
    `${done} fits done, ${failures.length} failed (${[...new Set(failures)].join(', ') || 'none'}), ` +
      `${kills} engines killed in ${seconds.toFixed(0)} s, ${plans} different plan${plans === 1 ? '' : 's'}`,
  )
  return failures.length === 0 && plans === 1 ? 0 : 1
}

/** How long each run lasts and how many fits meet faults, or what to print instead. */
function readTimes(args: string[]): { seconds: number; soak: number; faults: number } | string {
  const text = { type: 'string' } as const
  const options = { seconds: text, soak: text, faults: text }
  try {
    const { values } = parseArgs({ args, options })
    const [seconds, soak] = [Number(values.seconds ?? 60), Number(values.soak ?? 600)]
    const isTime = Number.isFinite(seconds) && seconds > 0 && Number.isFinite(soak) && soak >= 0
    const faults = Number(values.faults ?? 0)
    if (!isTime) return `--seconds is above 0, --soak 0 or more\n\n${USAGE}`
    if (!Number.isInteger(faults) || faults < 0 || faults > 1000)
      return `--faults is a whole number up to 1000\n\n${USAGE}`
    return { seconds, soak, faults }
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
}

/** Prints one run and answers how many requests failed. */
function report(title: string, seen: readonly Seen[], seconds: number): number {
  const failures = seen.filter(({ failure }) => failure !== null)
  const limited = seen.filter(({ status }) => status === 429).length
  console.log(
    `\n${title}: ${(seen.length / seconds).toFixed(0)} requests/s, ${limited} limited (429)`,
  )
  for (const [kind, own] of Map.groupBy(seen, (one) => one.kind)) {
    const times = own.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(0)
    console.log(
      `  ${kind.padEnd(12)} ${String(own.length).padStart(6)}  p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}`,
    )
  }
  const told = new Map<string, number>()
  for (const { failure } of failures) told.set(failure!, (told.get(failure!) ?? 0) + 1)
  console.log(`Unexpected: ${failures.length}`)
  for (const [what, count] of told) console.log(`  ${count} × ${what}`)
  return failures.length
}

process.exitCode = await main()
