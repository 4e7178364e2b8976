// HiGHS (WebAssembly, MIT) behind two calls: a linear and a mixed-integer program. Loaded on first use: it weighs 1.2 MB
// compressed. One thread, a fixed seed and a bound by nodes: the same program has the same answer on every machine.
import loadHighs, { type Highs, type InitOptions } from 'highs'

/** Maximise profit · x, 0 ≤ x ≤ 1, least ≤ A x ≤ most; A by columns. */
export interface Program {
  /** So many of the last columns have no upper bound. */
  readonly beyond: number
  readonly profit: Float64Array
  readonly least: Float64Array
  readonly most: Float64Array
  /** Shape: columns + 1. */
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly values: Float64Array
}

export interface Solved {
  readonly x: Float64Array
  /** No x earns more. */
  readonly bound: number
  /** Of a linear program: what a unit of each row is worth. Shape: rows. */
  readonly duals: Float64Array
}

export interface Solver {
  /** Null: nothing keeps all rows. */
  linear(program: Program): Solved | null
  /** Every x but those beyond is 0 or 1; `gap`: what it may miss of the best. Null: nothing keeps all rows, or none was found within `nodes`. */
  whole(program: Program, nodes: number, gap: number): Solved | null
}

/** Loads HiGHS. `options`: where its .wasm lies, in a browser. */
export async function openSolver(options?: InitOptions): Promise<Solver> {
  const highs = await (loadHighs as unknown as (o?: InitOptions) => Promise<Highs>)(options)
  return {
    linear: (program) => run(highs, program, null),
    whole: (program, nodes, gap) => run(highs, program, { nodes, gap }),
  }
}

function run(
  highs: Highs,
  program: Program,
  whole: { readonly nodes: number; readonly gap: number } | null,
): Solved | null {
  const { profit, beyond, least, most, starts, rows, values } = program
  const [numCols, numRows] = [profit.length, most.length]
  const { variableType, modelStatus } = highs.constants
  return highs.withModel(
    {
      numCols,
      numRows,
      sense: highs.constants.objectiveSense.maximize,
      colCost: profit,
      colLower: new Float64Array(numCols),
      colUpper: new Float64Array(numCols).fill(1).fill(Infinity, numCols - beyond),
      rowLower: least,
      rowUpper: most,
      matrix: { format: 'csc', numRows, numCols, starts, indices: rows, values },
      ...(whole && {
        integrality: new Int32Array(numCols).fill(variableType.integer, 0, numCols - beyond),
      }),
    },
    (model) => {
      model.options.set({ output_flag: false })
      // What finds nothing on a core, and takes two thirds of the time: heuristics within the tree, restarts and cuts below the root.
      if (whole)
        model.options.set({
          mip_rel_gap: 0,
          mip_abs_gap: whole.gap,
          mip_max_nodes: whole.nodes,
          mip_heuristic_effort: 0,
          mip_heuristic_run_rins: false,
          mip_detect_symmetry: false,
          mip_allow_restart: false,
          mip_allow_cut_separation_at_nodes: false,
        })
      model.run()
      // 2 of the primal status: a feasible point, also where the nodes ran out.
      const isFeasible = () =>
        model.getModelStatus() === modelStatus.optimal ||
        Number(model.info.get('primal_solution_status')) === 2
      // No point within the nodes proves nothing: once more, with the heuristics that look for one.
      if (whole && !isFeasible() && model.getModelStatus() !== modelStatus.infeasible) {
        model.options.set({ mip_max_nodes: 20 * whole.nodes, mip_heuristic_effort: 0.3 })
        model.run()
      }
      const isFound = isFeasible()
      if (!isFound) return null
      const { colValue, rowDual } = model.getSolution()
      const bound = whole ? Number(model.info.get('mip_dual_bound')) : model.getObjectiveValue()
      return { x: colValue, bound, duals: rowDual }
    },
  )
}
