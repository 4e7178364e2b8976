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

/**
 * Inverse of a symmetric positive definite A (row-major; overwritten), with the pivots of
 * `solveSymmetric`.
 */
export function invertSymmetric(A: Float64Array, size: number): Float64Array {
  factor(A, size)
  // Inverse of the factor, column by column, then its product with its transpose
  const inverse = new Float64Array(size * size)
  for (let j = 0; j < size; j++) {
    inverse[j * size + j] = 1 / A[j * size + j]
    for (let i = j + 1; i < size; i++) {
      let sum = 0
      for (let k = j; k < i; k++) sum -= A[i * size + k] * inverse[k * size + j]
      inverse[i * size + j] = sum / A[i * size + i]
    }
  }
  const result = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = i; k < size; k++) sum += inverse[k * size + i] * inverse[k * size + j]
      result[i * size + j] = result[j * size + i] = sum
    }
  return result
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
