// `node --import ./cli/node-cache.ts …`: Node keeps what it compiled, for this process and those that it starts. The
// next start of them all takes half the processor.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../out/node-cache', import.meta.url))
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
