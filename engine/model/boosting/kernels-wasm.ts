// Kernels of the boosting core: loops of machine.ts on the memory whose layout is defined here.
import { gatherBins } from './binning.ts'
import { largerSide, unitsOf, type MakeKernels, type Sums } from './kernels.ts'
import { giveBack, machineOf, newLayout } from './machine.ts'
import { depthOf } from './tree.ts'

/** Bytes of a column in a histogram: 256 cells of 16. */
const BYTES_PER_COLUMN = 4_096

export const wasmKernels: MakeKernels = (matrix, rows, slots, nodes) => {
  const { columns, count, category } = matrix
  const n = rows.length
  const layout = newLayout()
  const at = {
    out: layout.take(8 * 3 * 256),
    // Tables of a tree to evaluate, or the table of a split
    goesLeft: layout.take(256 * Math.max(1, nodes)),
    nodes: layout.take(16 * nodes),
    values: layout.take(8 * nodes),
    columns: layout.take(16 * columns),
    index: layout.take(4 * n),
    spare: layout.take(4 * n),
    // One row of padding, since loops step by two. Tree evaluation stores scores in `gradient`.
    pairs: layout.take(16 * (n + 1)),
    gradient: layout.take(8 * (n + 1)),
    curvature: layout.take(8 * (n + 1)),
    bins: layout.take(n * columns),
    histograms: layout.take(slots * columns * BYTES_PER_COLUMN),
  }
  let machine: ReturnType<typeof machineOf> | undefined = machineOf(layout.bytes())
  const { loops, memory } = machine
  const { buffer } = memory
  const bytes = new Uint8Array(buffer)
  const index = new Int32Array(buffer, at.index, n)
  const ownGradient = new Float64Array(buffer, at.gradient, n)
  const ownCurvature = new Float64Array(buffer, at.curvature, n)
  const out = new Float64Array(buffer, at.out, 3 * 256)
  const table = new Int32Array(buffer, at.columns, 4 * columns)
  gatherBins(matrix, rows, bytes.subarray(at.bins, at.bins + n * columns))
  loops.place(at.index, at.spare, at.pairs, at.columns, at.out)

  /** Columns in use; maps their position to the column of the matrix. */
  let used = Int32Array.from({ length: columns }, (_, c) => c)
  const cellsOf = (slot: number) => at.histograms + slot * columns * BYTES_PER_COLUMN
  const use = (wanted: Int32Array) => {
    used = Int32Array.from(wanted)
    used.forEach((c, i) => table.set([at.bins + c * n, count[c], category[c] ? 0 : 1], 4 * i))
    loops.use(used.length)
  }
  use(used)

  return {
    rows: n,
    columns,
    count,
    category,
    slots,
    index,
    gradient: ownGradient,
    curvature: ownCurvature,
    use,
    derive: (gradient, curvature) => {
      if (gradient !== ownGradient) ownGradient.set(gradient)
      if (curvature !== ownCurvature) ownCurvature.set(curvature)
      const most = [loops.largest(at.gradient, n), loops.largest(at.curvature, n)]
      const { scaleG, scaleH, shift } = unitsOf(n, most[0], most[1])
      loops.setPairs(at.gradient, at.curvature, n, scaleG, scaleH, shift)
    },
    total: (start, end) => {
      loops.total(start, end)
      return sums(out, 0)
    },
    fill: (slot, start, end) => loops.fill(cellsOf(slot), start, end),
    subtract: (slot, part) => loops.subtract(cellsOf(slot), cellsOf(part)),
    cells: (slot, column) => {
      const bins = count[column]
      loops.unpack(cellsOf(slot) + used.indexOf(column) * BYTES_PER_COLUMN, bins, at.out)
      return out.slice(0, 3 * bins)
    },
    bestNumber: (slot, { G, H, rows }, { l2, minLeaf, minWeight }) => {
      loops.scan(cellsOf(slot), G, H, rows, l2, minLeaf, minWeight)
      const [score, , , , column, bin, side] = out
      if (column < 0) return null
      const left = sums(out, 1)
      const missingLeft = side === 2 ? largerSide(left.rows, rows) : side === 1
      return { column: used[column], bin, missingLeft, score, left }
    },
    partition: (start, end, column, goesLeft) => {
      bytes.set(goesLeft, at.goesLeft)
      return loops.partition(start, end, at.bins + column * n, at.goesLeft)
    },
    addTrees: (trees, score) => {
      ownGradient.set(score)
      for (const tree of trees) {
        bytes.set(tree.goesLeft, at.goesLeft)
        new Float64Array(buffer, at.values, nodes).set(tree.value)
        const walk = new Int32Array(buffer, at.nodes, 4 * nodes)
        tree.left.forEach((left, node) => {
          const [right, column] = left < 0 ? [node, 0] : [tree.right[node], tree.column[node]]
          walk.set([at.bins + column * n, right, left < 0 ? node : left], 4 * node)
        })
        loops.addTree(at.nodes, at.goesLeft, at.values, depthOf(tree), at.gradient, n)
      }
      score.set(ownGradient)
    },
    free: () => {
      if (machine) giveBack(machine)
      machine = undefined
    },
  }
}

function sums(out: Float64Array, at: number): Sums {
  return { G: out[at], H: out[at + 1], rows: out[at + 2] }
}
