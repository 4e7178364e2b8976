// Small dense symmetric systems. The linear learners need one Cholesky factor of at most a few
// hundred columns, which does not justify a matrix library.
/**
 * Solves A x = b for a symmetric positive definite A (row-major, size × size; overwritten by its
 * factor). Pivots are bounded from below, so that a collinear column gets a weight near zero
 * instead of NaN.
 */
export function solveSymmetric(A: Float64Array, b: Float64Array): Float64Array {
  const size = b.length
  factor(A, size)
  const x = Float64Array.from(b)
  for (let i = 0; i < size; i++) {
    let sum = x[i]
    for (let k = 0; k < i; k++) sum -= A[i * size + k] * x[k]
    x[i] = sum / A[i * size + i]
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i]
    for (let k = i + 1; k < size; k++) sum -= A[k * size + i] * x[k]
    x[i] = sum / A[i * size + i]
  }
  return x
}

/** Lower Cholesky factor in place: A = L Lᵀ. */
function factor(A: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const floor = 1e-10 * Math.max(A[i * size + i], 1e-10)
    for (let j = 0; j <= i; j++) {
      let sum = A[i * size + j]
      for (let k = 0; k < j; k++) sum -= A[i * size + k] * A[j * size + k]
      if (i === j) A[i * size + i] = Math.sqrt(Math.max(sum, floor))
      else A[i * size + j] = sum / A[j * size + j]
    }
  }
}

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
