// npm run wasm: compiles kernels.ts into ../kernels-bytes.ts, so that the model needs no build
// step. A test recompiles it and compares the bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileString } from 'assemblyscript/asc'

const SOURCE = new URL('kernels.ts', import.meta.url)
const TARGET = new URL('../kernels-bytes.ts', import.meta.url)
/** Characters of base64 per line. */
const LINE = 90

/** The compiled module; identical bytes on every machine. */
export async function compileKernels(): Promise<Uint8Array> {
  const { error, binary } = await compileString(
    { 'kernels.ts': readFileSync(SOURCE, 'utf8') },
    {
      optimizeLevel: 3,
      shrinkLevel: 0,
      noAssert: true,
      runtime: 'stub',
      importMemory: true,
      enable: ['simd'],
    },
  )
  if (error || !binary) throw error ?? new Error('AssemblyScript compiled nothing')
  return binary
}

/** The module as the TypeScript file that the model imports. */
export function asTypeScript(module: Uint8Array): string {
  const text = Buffer.from(module).toString('base64')
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return [
    '// Compiled from wasm/kernels.ts by npm run wasm: do not edit. Base64 of a WebAssembly module.',
    'export const KERNELS =',
    ...lines.map((line, i) => `  '${line}'${i < lines.length - 1 ? ' +' : ''}`),
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [unknown] = process.argv.slice(2)
  if (unknown === undefined) writeFileSync(TARGET, asTypeScript(await compileKernels()))
  else {
    process.stderr.write(`npm run wasm takes no arguments; not "${unknown}".\n`)
    process.exitCode = 2
  }
}
