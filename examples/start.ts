// `npm start`: the local stack until Ctrl-C. PORT chooses the port.
import { relative } from 'node:path'
import { DEV_FOLDER } from './dev-folder.ts'
import { startStack } from './stack.ts'

async function main(): Promise<void> {
  const text = process.env.PORT?.trim() || '8787'
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    console.error(`PORT must be a whole number from 1 to 65535; "${text}" is not`)
    process.exitCode = 2
    return
  }
  let ask = () => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  let times = 0
  // A second Ctrl-C does not wait: the watchdog then ends what still runs.
  const hear = () => (times++ === 0 ? ask() : process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)

  const started = performance.now()
  const answer = await startStack({ folder: DEV_FOLDER, port })
  if (!answer.ok) {
    console.error(answer.message)
    process.exitCode = 1
    return
  }
  const stack = answer.value
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`EDPS runs at ${stack.baseUrl}/v1 (ready after ${seconds} s)`)
  console.log(`Key: ${relative(process.cwd(), stack.keyFile)}    Ctrl-C stops it`)

  const ended = stack.worker().exited.then(() => 'The Worker ended by itself; see worker.log.')
  const reason = await Promise.race([asked.then(() => null), ended])
  if (reason) {
    console.error(reason)
    process.exitCode = 1
  }
  await stack.stop()
}

await main()
