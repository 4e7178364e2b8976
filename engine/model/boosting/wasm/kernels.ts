// Hot loops of the boosting core in AssemblyScript, compiled to WebAssembly with SIMD by
// compile.ts. They implement ../kernels.ts with the arithmetic of test/model/kernels-plain.ts,
// against which they are tested. ../kernels-wasm.ts and ../products.ts define the memory layout; nothing here
// allocates.

/**
 * Shifts: a cell is 16 bytes (i64 gradient; i64 with row count above curvature), a column has 256
 * cells.
 */
const CELL: usize = 4
const COLUMN: usize = 12

/** 1.5 × 2⁵² and 2⁵²: adding one of them leaves the nearest integer in the low bits of a double. */
const SIGNED: f64 = 6755399441055744.0
const SIGNED_BITS: i64 = 0x4338000000000000
const UNSIGNED: f64 = 4503599627370496.0
const UNSIGNED_BITS: i64 = 0x4330000000000000

/** Addresses of rows by leaf, of spare room for as many, and of the derivative pair of each row. */
let index: usize = 0
let spare: usize = 0
let pairs: usize = 0
/** Columns in use: start of their bins, number of bins, 1 = numeric; 16 bytes each. */
let columns: usize = 0
let used: i32 = 0
/** Address of results. */
let out: usize = 0
/** Values of one integer unit of a pair, and the number of curvature bits below the row count. */
let unitG: f64 = 1
let unitH: f64 = 1
let shift: i32 = 0

/** Sets the addresses. */
export function place(
  indexAt: usize,
  spareAt: usize,
  pairsAt: usize,
  columnsAt: usize,
  outAt: usize,
): void {
  index = indexAt
  spare = spareAt
  pairs = pairsAt
  columns = columnsAt
  out = outAt
}

export function use(columns: i32): void {
  used = columns
}

/** Largest |value| of n doubles; NaN if one is NaN. */
export function largest(values: usize, n: i32): f64 {
  // pmax is one instruction where max takes nine, but ignores NaN, which is tracked separately.
  let even = f64x2.splat(0)
  let odd = f64x2.splat(0)
  let lost = f64x2.splat(0)
  let p = values
  for (const end = values + ((<usize>(n & ~3)) << 3); p < end; p += 32) {
    const one = f64x2.abs(v128.load(p))
    const two = f64x2.abs(v128.load(p, 16))
    even = f64x2.pmax(even, one)
    odd = f64x2.pmax(odd, two)
    lost = v128.or(lost, v128.or(f64x2.ne(one, one), f64x2.ne(two, two)))
  }
  if (v128.any_true(lost)) return NaN
  even = f64x2.pmax(even, odd)
  let most = max<f64>(f64x2.extract_lane(even, 0), f64x2.extract_lane(even, 1))
  for (const end = values + ((<usize>n) << 3); p < end; p += 8)
    most = max<f64>(most, abs<f64>(load<f64>(p)))
  return most
}

/** Pairs of n rows, as integers in units of 1 ÷ scale. */
export function setPairs(
  gradient: usize,
  curvature: usize,
  n: i32,
  scaleG: f64,
  scaleH: f64,
  below: i32,
): void {
  unitG = 1 / scaleG
  unitH = 1 / scaleH
  shift = below
  const row = i64x2.splat((<i64>1) << below)
  const zero = f64x2.splat(0)
  // The last step of an odd n reads and writes one row of padding.
  for (let at: usize = 0, end = (<usize>n) << 3; at < end; at += 16) {
    const g = v128.load(gradient + at)
    const h = v128.load(curvature + at)
    const wholeG = i64x2.sub(
      f64x2.add(f64x2.mul(g, f64x2.splat(scaleG)), f64x2.splat(SIGNED)),
      i64x2.splat(SIGNED_BITS),
    )
    const rounded = f64x2.sub(
      f64x2.add(f64x2.mul(h, f64x2.splat(scaleH)), f64x2.splat(UNSIGNED)),
      f64x2.splat(UNSIGNED),
    )
    const least = v128.and(v128.or(f64x2.ne(g, zero), f64x2.ne(h, zero)), f64x2.splat(1))
    const bits = f64x2.add(f64x2.max(rounded, least), f64x2.splat(UNSIGNED))
    const wholeH = i64x2.add(i64x2.sub(bits, i64x2.splat(UNSIGNED_BITS)), row)
    const to = pairs + (at << 1)
    v128.store(to, v128.shuffle<i64>(wholeG, wholeH, 0, 2))
    v128.store(to, v128.shuffle<i64>(wholeG, wholeH, 1, 3), 16)
  }
}

/** Stores (G, H, rows) of rows index[start … end). */
export function total(start: i32, end: i32): void {
  let sum = i64x2.splat(0)
  for (let p = index + ((<usize>start) << 2), last = index + ((<usize>end) << 2); p < last; p += 4)
    sum = i64x2.add(sum, v128.load(pairs + ((<usize>load<u32>(p)) << CELL)))
  leave(sum, out)
}

/** Histogram of rows index[start … end): sums of their pairs by column in use and bin. */
export function fill(cells: usize, start: i32, end: i32): void {
  for (let c = 0; c < used; c++) {
    // Clears one cell beyond the last, since scans read bins two at a time.
    const bins = load<u32>(columns + ((<usize>c) << 4), 4)
    memory.fill(cells + ((<usize>c) << COLUMN), 0, (<usize>(bins + 1)) << CELL)
  }
  const from = index + ((<usize>start) << 2)
  const to = index + ((<usize>end) << 2)
  let column = columns
  let c = 0
  for (; c + 4 <= used; c += 4, column += 64)
    fillFour(from, to, cells + ((<usize>c) << COLUMN), column)
  for (; c < used; c++, column += 16) fillOne(from, to, cells + ((<usize>c) << COLUMN), column)
}

/** Four columns at once, so that the row and its pair are loaded once. */
function fillFour(from: usize, to: usize, cells: usize, column: usize): void {
  const a = <usize>load<u32>(column)
  const b = <usize>load<u32>(column, 16)
  const c = <usize>load<u32>(column, 32)
  const d = <usize>load<u32>(column, 48)
  for (let p = from; p < to; p += 4) {
    const row = <usize>load<u32>(p)
    const pair = v128.load(pairs + (row << CELL))
    let cell = cells + ((<usize>load<u8>(a + row)) << CELL)
    v128.store(cell, i64x2.add(v128.load(cell), pair))
    cell = cells + ((<usize>load<u8>(b + row)) << CELL)
    v128.store(cell, i64x2.add(v128.load(cell, 4096), pair), 4096)
    cell = cells + ((<usize>load<u8>(c + row)) << CELL)
    v128.store(cell, i64x2.add(v128.load(cell, 8192), pair), 8192)
    cell = cells + ((<usize>load<u8>(d + row)) << CELL)
    v128.store(cell, i64x2.add(v128.load(cell, 12288), pair), 12288)
  }
}

function fillOne(from: usize, to: usize, cells: usize, column: usize): void {
  const a = <usize>load<u32>(column)
  for (let p = from; p < to; p += 4) {
    const row = <usize>load<u32>(p)
    const cell = cells + ((<usize>load<u8>(a + row)) << CELL)
    v128.store(cell, i64x2.add(v128.load(cell), v128.load(pairs + (row << CELL))))
  }
}

/** whole −= part, of two histograms. */
export function subtract(whole: usize, part: usize): void {
  for (let c = 0; c < used; c++) {
    const bins = load<u32>(columns + ((<usize>c) << 4), 4)
    const base = (<usize>c) << COLUMN
    for (let at = base, end = base + ((<usize>(bins + 1)) << CELL); at < end; at += 16)
      v128.store(whole + at, i64x2.sub(v128.load(whole + at), v128.load(part + at)))
  }
}

/** Stores a column's cells as doubles (G, H, rows), 24 bytes each. */
export function unpack(cells: usize, bins: i32, to: usize): void {
  for (const end = cells + ((<usize>bins) << CELL); cells < end; cells += 16, to += 24)
    leave(v128.load(cells), to)
}

/** Stores a pair as doubles (G, H, rows), in real units. */
function leave(pair: v128, to: usize): void {
  const packed = i64x2.extract_lane(pair, 1)
  store<f64>(to, <f64>i64x2.extract_lane(pair, 0) * unitG)
  store<f64>(to, <f64>(packed & (((<i64>1) << shift) - 1)) * unitH, 8)
  store<f64>(to, <f64>(packed >> shift), 16)
}

/** The best split so far: its score as a fraction, its position, and the pair of its left side. */
let bestTop: f64 = 0
let bestBottom: f64 = 0
let bestColumn: i32 = -1
let bestBin: i32 = 0
let bestSide: i32 = 0
let bestLeft: v128 = i64x2.splat(0)

/**
 * Finds the best split between bins of numeric columns and stores as doubles: its score, (G, H,
 * rows) of its left side, column in use or −1, bin, and 0 or 1 if missing rows go right or left, 2
 * without any. G, H, n: totals of the leaf.
 */
export function scan(
  cells: usize,
  G: f64,
  H: f64,
  n: i32,
  l2: f64,
  minLeaf: i32,
  minWeight: f64,
): void {
  bestTop = G * G
  bestBottom = H + l2
  bestColumn = -1
  for (let c = 0; c < used; c++) {
    const column = columns + ((<usize>c) << 4)
    if (!load<u32>(column, 8)) continue
    const bins = load<i32>(column, 4)
    const from = cells + ((<usize>c) << COLUMN)
    const first = v128.load(from)
    const missing = i64x2.extract_lane(first, 1) != 0
    scanSide(c, bins, from, i64x2.splat(0), missing ? 0 : 2, G, H, n, l2, minLeaf, minWeight)
    if (missing) scanSide(c, bins, from, first, 1, G, H, n, l2, minLeaf, minWeight)
  }
  store<f64>(out, bestTop / bestBottom)
  leave(bestLeft, out + 8)
  store<f64>(out, <f64>bestColumn, 32)
  store<f64>(out, <f64>bestBin, 40)
  store<f64>(out, <f64>bestSide, 48)
}

/** Tries thresholds after each bin; the left side starts with the missing rows, or empty. */
function scanSide(
  column: i32,
  bins: i32,
  cells: usize,
  first: v128,
  side: i32,
  G: f64,
  H: f64,
  n: i32,
  l2: f64,
  minLeaf: i32,
  minWeight: f64,
): void {
  const mask = i64x2.splat(((<i64>1) << shift) - 1)
  const leastRows = i64x2.splat(minLeaf)
  const mostRows = i64x2.splat(n - minLeaf)
  let sum = first
  // Two bins at a time: (0, 1), (2, 3), …; after bin 0 the left side is its start value.
  for (let bin = 0; bin < bins; bin += 2) {
    const one = bin == 0 ? sum : i64x2.add(sum, v128.load(cells + ((<usize>bin) << CELL)))
    const two = i64x2.add(one, v128.load(cells + ((<usize>bin) << CELL), 16))
    sum = two
    const packed = v128.shuffle<i64>(one, two, 1, 3)
    const rows = i64x2.shr_u(packed, shift)
    const fits = v128.and(i64x2.ge_s(rows, leastRows), i64x2.le_s(rows, mostRows))
    if (!v128.any_true(fits)) {
      if (i64x2.extract_lane(rows, 0) > n - minLeaf) return
      continue
    }
    const wholeG = i64x2.add(v128.shuffle<i64>(one, two, 0, 2), i64x2.splat(SIGNED_BITS))
    const wholeH = v128.or(v128.and(packed, mask), i64x2.splat(UNSIGNED_BITS))
    const g = f64x2.mul(f64x2.sub(wholeG, f64x2.splat(SIGNED)), f64x2.splat(unitG))
    const h = f64x2.mul(f64x2.sub(wholeH, f64x2.splat(UNSIGNED)), f64x2.splat(unitH))
    const restG = f64x2.sub(f64x2.splat(G), g)
    const restH = f64x2.sub(f64x2.splat(H), h)
    // Compares scores as fractions: a division costs as much as everything else.
    const under = f64x2.add(h, f64x2.splat(l2))
    const restUnder = f64x2.add(restH, f64x2.splat(l2))
    const top = f64x2.add(
      f64x2.mul(f64x2.mul(g, g), restUnder),
      f64x2.mul(f64x2.mul(restG, restG), under),
    )
    const bottom = f64x2.mul(under, restUnder)
    const above = f64x2.gt(
      f64x2.mul(top, f64x2.splat(bestBottom)),
      f64x2.mul(f64x2.splat(bestTop), bottom),
    )
    const least = f64x2.splat(minWeight)
    const heavy = v128.and(f64x2.ge(h, least), f64x2.ge(restH, least))
    const allowed = v128.and(fits, heavy)
    const better = v128.and(above, allowed)
    if (!v128.any_true(better)) continue
    if (i64x2.extract_lane(better, 0)) {
      bestTop = f64x2.extract_lane(top, 0)
      bestBottom = f64x2.extract_lane(bottom, 0)
      bestColumn = column
      bestBin = bin
      bestSide = side
      bestLeft = one
    }
    const top1 = f64x2.extract_lane(top, 1)
    const bottom1 = f64x2.extract_lane(bottom, 1)
    // Compares with the current best, which may be lane 0: rounded fractions of equal scores are
    // not ordered transitively.
    if (i64x2.extract_lane(allowed, 1) && top1 * bestBottom > bestTop * bottom1) {
      bestTop = top1
      bestBottom = bottom1
      bestColumn = column
      bestBin = bin + 1
      bestSide = side
      bestLeft = two
    }
  }
}

/**
 * Moves rows whose bin goes left to the front and keeps the order of both sides; returns the
 * boundary.
 */
export function partition(start: i32, end: i32, bins: usize, goesLeft: usize): i32 {
  const from = index + ((<usize>start) << 2)
  const last = index + ((<usize>end) << 2)
  let left = from
  let right = spare
  for (let p = from; p < last; p += 4) {
    const row = load<u32>(p)
    const side = load<u8>(goesLeft + <usize>load<u8>(bins + <usize>row))
    // Selects an address instead of branching, which avoids mispredictions.
    store<u32>(select<usize>(left, right, side), row)
    left += (<usize>side) << 2
    right += 4 - ((<usize>side) << 2)
  }
  memory.copy(left, spare, right - spare)
  return <i32>((left - index) >> 2)
}

/**
 * Adds a tree's values to the scores of n rows. A node is 16 bytes: start of its column's bins,
 * right child, left child. A leaf points to itself, so that every row takes `depth` steps.
 */
export function addTree(
  nodes: usize,
  goesLeft: usize,
  values: usize,
  depth: i32,
  score: usize,
  n: i32,
): void {
  for (let row: usize = 0; row < <usize>n; row++) {
    let node: usize = 0
    for (let step = 0; step < depth; step++) {
      const at = nodes + (node << 4)
      const bin = <usize>load<u8>(<usize>load<u32>(at) + row)
      const side = <usize>load<u8>(goesLeft + (node << 8) + bin)
      node = <usize>load<u32>(at + (side << 2), 4)
    }
    const to = score + (row << 3)
    store<f64>(to, load<f64>(to) + load<f64>(values + (node << 3)))
  }
}

/**
 * Adds Σ weight × row × rowᵀ to a square: its lower triangle is right, the rest is not. Adds Σ weight × row to the line of
 * `levels` of each level that a row has (`hot`: rows × categories, −1 = none). `n` is a multiple of 4, `columns` of 2.
 * Each entry adds up in the order of the rows, as a plain loop does.
 */
export function addProducts(
  rows: usize,
  weight: usize,
  n: i32,
  columns: i32,
  square: usize,
  hot: usize,
  categories: i32,
  levels: usize,
): void {
  const line = (<usize>columns) << 3
  for (let i = 0; i < n; i += 4) {
    const four = rows + <usize>i * line
    for (let j: usize = 0; j < line; j += 16)
      addPair(four, line, weight + ((<usize>i) << 3), j, square + j * <usize>columns)
  }
  for (let i = 0; i < n; i++, rows += line, weight += 8) {
    const own = v128.load64_splat(weight)
    for (let j = 0; j < categories; j++, hot += 4) {
      const level = load<i32>(hot)
      if (level < 0) continue
      const to = levels + <usize>level * line
      for (let k: usize = 0; k < line; k += 16)
        v128.store(to + k, f64x2.add(v128.load(to + k), f64x2.mul(own, v128.load(rows + k))))
    }
  }
}

/** Two lines of the square, of the columns at j and after it, by four rows at once: so an entry is loaded once. */
function addPair(rows: usize, line: usize, weight: usize, j: usize, to: usize): void {
  const two = rows + line
  const three = two + line
  const four = three + line
  const a = f64x2.mul(v128.load(rows + j), v128.load64_splat(weight))
  const b = f64x2.mul(v128.load(two + j), v128.load64_splat(weight, 8))
  const c = f64x2.mul(v128.load(three + j), v128.load64_splat(weight, 16))
  const d = f64x2.mul(v128.load(four + j), v128.load64_splat(weight, 24))
  // Deviations of effects are 0 in most rows.
  const zero = f64x2.splat(0)
  const any = v128.or(
    v128.or(f64x2.ne(a, zero), f64x2.ne(b, zero)),
    v128.or(f64x2.ne(c, zero), f64x2.ne(d, zero)),
  )
  if (!v128.any_true(any)) return
  const a0 = v128.shuffle<i64>(a, a, 0, 0)
  const a1 = v128.shuffle<i64>(a, a, 1, 1)
  const b0 = v128.shuffle<i64>(b, b, 0, 0)
  const b1 = v128.shuffle<i64>(b, b, 1, 1)
  const c0 = v128.shuffle<i64>(c, c, 0, 0)
  const c1 = v128.shuffle<i64>(c, c, 1, 1)
  const d0 = v128.shuffle<i64>(d, d, 0, 0)
  const d1 = v128.shuffle<i64>(d, d, 1, 1)
  const below = to + line
  for (let k: usize = 0; k <= j; k += 16) {
    const v = v128.load(rows + k)
    const w = v128.load(two + k)
    const x = v128.load(three + k)
    const y = v128.load(four + k)
    let sum = f64x2.add(v128.load(to + k), f64x2.mul(a0, v))
    sum = f64x2.add(sum, f64x2.mul(b0, w))
    sum = f64x2.add(sum, f64x2.mul(c0, x))
    v128.store(to + k, f64x2.add(sum, f64x2.mul(d0, y)))
    sum = f64x2.add(v128.load(below + k), f64x2.mul(a1, v))
    sum = f64x2.add(sum, f64x2.mul(b1, w))
    sum = f64x2.add(sum, f64x2.mul(c1, x))
    v128.store(below + k, f64x2.add(sum, f64x2.mul(d1, y)))
  }
}
