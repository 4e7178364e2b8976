// The Worker of a local stack as a process: `node worker-process.ts BUNDLE PORT STATE VARS [pages]`, where VARS names a
// file of settings and secrets (arguments are shown to every process). It ends on SIGTERM.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { startLocalWorker } from './local-worker.ts'

const [bundle = '', port, state = '', file = '', pages] = process.argv.slice(2)
const vars: Record<string, string> = {}
for (const [name, value = ''] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
  vars[name] = value

// Its state is written with each answer: there is nothing to finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
// The stack says it and stops.
const onCrash = () => process.exit(1)
const more = { onCrash, port: Number(port), pages: pages === 'pages' }
await startLocalWorker({ bundle, state, vars, ...more }).ready
