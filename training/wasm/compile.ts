// npm run wasm: compiles engine/model/boosting/wasm/kernels.ts into engine/weights/kernels.wasm, so that the model needs
// no build step. A test recompiles it and compares the bytes.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileString } from 'assemblyscript/asc'
import { writeWeight } from '#weights/write.ts'

const SOURCE = new URL('../../engine/model/boosting/wasm/kernels.ts', import.meta.url)

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [unknown] = process.argv.slice(2)
  if (unknown === undefined) writeWeight('kernels.wasm', await compileKernels())
  else {
    process.stderr.write(`npm run wasm takes no arguments; not "${unknown}".\n`)
    process.exitCode = 2
  }
}
