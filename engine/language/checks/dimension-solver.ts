// Dimensions with unknowns, and linear equations between them. A dimension is a vector of
// exponents of money, count and periods, so a product of amounts is a sum of vectors. An unknown
// is the dimension of a number or of a column without a known meaning.

/** Exponents: money per unit is { money: 1, count: −1, periods: 0 }; a share has none. */
export interface Dimension {
  readonly money: number
  readonly count: number
  readonly periods: number
}

const AXES = ['money', 'count', 'periods'] as const

/** One exponent: a known part and multiples of unknowns, by their numbers. */
interface Line {
  readonly known: number
  readonly parts: ReadonlyMap<number, number>
}

/** A dimension that may not be known yet. */
export type Form = Readonly<Record<(typeof AXES)[number], Line>>

/** Exponents that one number or column can have: money², or a number per money, is no amount. */
const LEAST: Dimension = { money: 0, count: -2, periods: -2 }
const HIGHEST_EXPONENTS: Dimension = { money: 1, count: 2, periods: 2 }

export interface Unknowns {
  /** A number in the text: of any dimension that an amount may have. */
  readonly number: () => Form
  /** What a column measures, the same wherever `key` stands; some exponents may be given. */
  readonly named: (key: string, given: Partial<Dimension>) => Form
  /** The form by all that is known, what is not left out. */
  readonly solved: (form: Form) => Dimension
  /** Makes two forms one; false, and nothing changed, where they cannot be. */
  readonly equate: (x: Form, y: Form) => boolean
  /** Closes a term: its numbers say nothing about those of the next. */
  readonly forgetNumbers: () => void
}

/** A dimension that is known. */
export function formOf(dimension: Dimension): Form {
  return perAxis((axis) => ({ known: dimension[axis], parts: new Map() }))
}

/** x + factor × y: the product of what they measure (factor 1), or the quotient (−1). */
export function combineForms(x: Form, y: Form, factor: number): Form {
  return perAxis((axis) => addScaled(x[axis], y[axis], factor))
}

/** No unknown is solved yet. */
export function createUnknowns(): Unknowns {
  let solutions = perAxis((): ReadonlyMap<number, Line> => new Map())
  let count = 0
  const names = new Map<string, Form>()
  const numbers = new Set<number>()
  const unknown = (given: Partial<Dimension> = {}): Form => {
    const parts = new Map([[count++, 1]])
    return perAxis((axis) => {
      const exponent = given[axis]
      return exponent === undefined ? { known: 0, parts } : { known: exponent, parts: new Map() }
    })
  }
  return {
    number() {
      numbers.add(count)
      return unknown()
    },
    named(key, given) {
      let form = names.get(key)
      if (!form) names.set(key, (form = unknown(given)))
      return form
    },
    solved: (form) => perAxis((axis) => substitute(form[axis], solutions[axis]).known),
    equate(x, y) {
      const next = perAxis((axis) =>
        withZero(
          addScaled(x[axis], y[axis], -1),
          solutions[axis],
          numbers,
          LEAST[axis],
          HIGHEST_EXPONENTS[axis],
        ),
      )
      const { money, count: units, periods } = next
      if (!money || !units || !periods) return false
      solutions = { money, count: units, periods }
      return true
    },
    forgetNumbers() {
      // No column's solution speaks of a number: numbers give way before columns (withZero).
      solutions = perAxis(
        (axis) => new Map([...solutions[axis]].filter(([each]) => !numbers.has(each))),
      )
      numbers.clear()
    },
  }
}

function perAxis<T>(make: (axis: (typeof AXES)[number]) => T) {
  return { money: make('money'), count: make('count'), periods: make('periods') }
}

function addScaled(x: Line, y: Line, factor: number): Line {
  const parts = new Map(x.parts)
  for (const [each, times] of y.parts) {
    const sum = (parts.get(each) ?? 0) + factor * times
    if (Math.abs(sum) < 1e-9) parts.delete(each)
    else parts.set(each, sum)
  }
  return { known: x.known + factor * y.known, parts }
}

function substitute(line: Line, solution: ReadonlyMap<number, Line>): Line {
  let out = line
  for (const [each, times] of line.parts) {
    const own = solution.get(each)
    if (own)
      out = addScaled(addScaled(out, { known: 0, parts: new Map([[each, 1]]) }, -times), own, times)
  }
  return out
}

/** The solution in which the line is 0 as well; null where no such solution lies within the bounds. */
function withZero(
  line: Line,
  solution: ReadonlyMap<number, Line>,
  numbers: ReadonlySet<number>,
  least: number,
  most: number,
): ReadonlyMap<number, Line> | null {
  const rest = substitute(line, solution)
  if (rest.parts.size === 0) return Math.abs(rest.known) < 1e-9 ? solution : null
  // A number takes the place before a column does: what one term's numbers are binds no other term.
  const unknowns = [...rest.parts.keys()]
  const pivot = unknowns.find((each) => numbers.has(each)) ?? unknowns[0]!
  const times = rest.parts.get(pivot)!
  const alone: Line = { known: 0, parts: new Map([[pivot, 1]]) }
  const value = addScaled(alone, rest, -1 / times)
  const next = new Map<number, Line>()
  for (const [each, own] of solution) next.set(each, substitute(own, new Map([[pivot, value]])))
  next.set(pivot, value)
  for (const own of next.values()) if (!isPossible(own, least, most)) return null
  return next
}

/** Whether the exponent can be a whole number between the bounds, its unknowns within them too. */
function isPossible({ known, parts }: Line, least: number, most: number): boolean {
  if (parts.size === 0 && Math.abs(known - Math.round(known)) > 1e-9) return false
  let low = known
  let high = known
  for (const times of parts.values()) {
    low += Math.min(times * least, times * most)
    high += Math.max(times * least, times * most)
  }
  return low <= most + 1e-9 && high >= least - 1e-9
}
