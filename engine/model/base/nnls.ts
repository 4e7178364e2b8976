// Non-negative least squares for few columns, by coordinate descent on the normal equations (Franc,
// Hlaváč & Navara 2005). The ridge makes the problem strictly convex, so the optimum is unique.

/**
 * Minimises Σ w (y − A x)² + ridge Σ (x − prior)² over x ≥ 0. A: one array per column, each shaped
 * like y and w. Returns x, one per column.
 */
export function nonNegativeLeastSquares(
  A: readonly Float64Array[],
  y: Float64Array,
  w: Float64Array,
  ridge: number,
  prior: number,
): Float64Array {
  const size = A.length
  const gram = Array.from({ length: size }, () => new Float64Array(size))
  const goal = new Float64Array(size)
  for (let j = 0; j < size; j++) {
    for (let k = 0; k <= j; k++) {
      let sum = 0
      for (let i = 0; i < y.length; i++) sum += w[i] * A[j][i] * A[k][i]
      gram[j][k] = gram[k][j] = sum + (j === k ? ridge : 0)
    }
    for (let i = 0; i < y.length; i++) goal[j] += w[i] * A[j][i] * y[i]
    goal[j] += ridge * prior
  }
  const x = new Float64Array(size).fill(prior)
  for (let round = 0; round < 1000; round++) {
    let moved = 0
    for (let j = 0; j < size; j++) {
      if (!(gram[j][j] > 0)) continue
      let rest = goal[j]
      for (let k = 0; k < size; k++) if (k !== j) rest -= gram[j][k] * x[k]
      const next = Math.max(0, rest / gram[j][j])
      moved = Math.max(moved, Math.abs(next - x[j]))
      x[j] = next
    }
    if (moved < 1e-9) break
  }
  return x
}
