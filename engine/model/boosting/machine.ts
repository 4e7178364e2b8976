// The loops in WebAssembly (wasm/kernels.ts, compiled into engine/weights/kernels.wasm) on memory of their own, which
// fits reuse.
import { weightBytes } from '#contract/weights.ts'

/** Exports of wasm/kernels.ts. Numbers are byte addresses unless stated otherwise. */
interface Loops {
  place(index: number, spare: number, pairs: number, columns: number, out: number): void
  use(columns: number): void
  largest(values: number, n: number): number
  setPairs(
    gradient: number,
    curvature: number,
    n: number,
    scaleG: number,
    scaleH: number,
    shift: number,
  ): void
  total(start: number, end: number): void
  fill(cells: number, start: number, end: number): void
  subtract(whole: number, part: number): void
  unpack(cells: number, bins: number, to: number): void
  scan(
    cells: number,
    G: number,
    H: number,
    n: number,
    l2: number,
    minLeaf: number,
    minWeight: number,
  ): void
  partition(start: number, end: number, bins: number, goesLeft: number): number
  addTree(
    nodes: number,
    goesLeft: number,
    values: number,
    depth: number,
    score: number,
    n: number,
  ): void
  addProducts(
    rows: number,
    weight: number,
    n: number,
    columns: number,
    square: number,
    hot: number,
    categories: number,
    levels: number,
  ): void
}

interface Machine {
  readonly memory: WebAssembly.Memory
  readonly loops: Loops
}

const PAGE = 65_536
/** Largest memory kept for the next fit, in bytes; a larger one is garbage-collected. */
const MOST_KEPT_BYTES = 256 * 2 ** 20

let compiled: WebAssembly.Module | undefined
let kept: Machine | undefined

/** A machine with at least this many bytes of memory. Its contents are undefined. */
export function machineOf(bytes: number): Machine {
  compiled ??= new WebAssembly.Module(weightBytes('kernels.wasm'))
  let machine = kept
  kept = undefined
  if (!machine) {
    const memory = new WebAssembly.Memory({ initial: 1 })
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
    machine = { memory, loops: exports as unknown as Loops }
  }
  const lacking = bytes - machine.memory.buffer.byteLength
  if (lacking > 0) machine.memory.grow(Math.ceil(lacking / PAGE))
  return machine
}

/** Keeps a machine for the next fit. */
export function giveBack(machine: Machine): void {
  if (machine.memory.buffer.byteLength <= MOST_KEPT_BYTES) kept = machine
}

/** Allocates memory ranges aligned to 64 bytes, a cache line. */
export function newLayout() {
  let next = 0
  return {
    take: (bytes: number): number => {
      const at = next
      next += Math.ceil(bytes / 64) * 64
      return at
    },
    bytes: () => next,
  }
}
