// Computes the Excel formulas that we print, written from Excel's own rules and not from the
// printer: order of operations (a sign binds before ^), what blank cells, texts and TRUE count as
// where, errors, structured references and their escapes. As in Excel 2010 a column is computed
// cell by cell inside SUMPRODUCT only, and IF and IFERROR take single values even there.
import { tokenize, type Token } from './tokens.ts'

export type Cell = number | string | boolean | null

export interface TableOfCells {
  readonly columns: readonly string[]
  /** Cells of each column. Shape: columns × rows. */
  readonly cells: readonly (readonly Cell[])[]
}

export interface ExcelError {
  readonly error: '#DIV/0!' | '#VALUE!' | '#N/A' | '#NUM!' | '#REF!'
}

export type Result = Cell | ExcelError
/** `reference`: cells of a table as they stand, which some functions take otherwise than results. */
type Value =
  | { readonly many: false; readonly reference: boolean; readonly value: Result }
  | { readonly many: true; readonly reference: boolean; readonly values: readonly Result[] }

export interface Computed {
  readonly value: Result
  /** Two numbers that were compared, or one that was rounded, lay within rounding of each other. */
  readonly close: boolean
  /** Largest number met on the way, FAR constants aside. */
  readonly largest: number
}

const isError = (value: Result): value is ExcelError => typeof value === 'object' && value !== null
const DIV: ExcelError = { error: '#DIV/0!' }
const VALUE: ExcelError = { error: '#VALUE!' }
const NUM: ExcelError = { error: '#NUM!' }
const NONE: ExcelError = { error: '#N/A' }
const MS_PER_DAY = 86_400_000

/** The formula's value in row `row` of the table `here`; `cells` of its sheet by "B4", the others blank. */
export function compute(
  formula: string,
  tables: Readonly<Record<string, TableOfCells>>,
  here: string,
  row: number,
  cells: ReadonlyMap<string, Result> = new Map(),
): Computed {
  const tokens = tokenize(formula)
  let at = 0
  let close = false
  let largest = 0

  const noted = (value: number): Result => {
    if (!Number.isFinite(value)) return NUM
    if (Math.abs(value) < 1e200) largest = Math.max(largest, Math.abs(value))
    return value
  }
  const isSign = (...signs: string[]): string | null => {
    const token = tokens[at]
    if (token?.is !== 'sign' || !signs.includes(token.value)) return null
    at++
    return token.value
  }
  const expect = (sign: string): void => {
    if (!isSign(sign)) throw new Error(`${sign} is missing in ${formula}`)
  }
  const single = (value: Result): Value => ({ many: false, reference: false, value })

  /** Applies a function of single values to columns cell by cell, where Excel does. */
  const lift = (of: (...cells: Result[]) => Result, args: Value[], inArray: boolean): Value => {
    const long = args.find((arg) => arg.many)
    const cells = (i: number): Result[] =>
      args.map((arg) => (arg.many ? arg.values[i]! : arg.value))
    if (!long?.many) return single(of(...cells(0)))
    if (!inArray) throw new Error(`an array outside SUMPRODUCT in ${formula}`)
    if (args.some((arg) => arg.many && arg.values.length !== long.values.length))
      throw new Error(`columns of two lengths in ${formula}`)
    const values = long.values.map((_, i) => of(...cells(i)))
    return { many: true, reference: false, values }
  }

  const arithmetic =
    (sign: string) =>
    (left: Result, right: Result): Result => {
      const [x, y] = [toNumber(left), toNumber(right)]
      if (isError(x)) return x
      if (isError(y)) return y
      if (sign === '/' && y === 0) return DIV
      if (sign === '+') return noted(x + y)
      if (sign === '-') return noted(x - y)
      if (sign === '*') return noted(x * y)
      return noted(sign === '/' ? x / y : x ** y)
    }
  const comparison =
    (sign: string) =>
    (left: Result, right: Result): Result => {
      if (isError(left)) return left
      if (isError(right)) return right
      const order = compareCells(left, right)
      if (typeof left === 'number' && typeof right === 'number' && left !== right)
        close ||= Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))
      if (sign === '=') return order === 0
      if (sign === '<>') return order !== 0
      if (sign === '<') return order < 0
      if (sign === '>') return order > 0
      return sign === '<=' ? order <= 0 : order >= 0
    }

  type Level = (inArray: boolean) => Value
  const chain =
    (
      next: Level,
      signs: readonly string[],
      of: (sign: string) => (left: Result, right: Result) => Result,
    ): Level =>
    (inArray) => {
      let left = next(inArray)
      for (let sign = isSign(...signs); sign; sign = isSign(...signs))
        left = lift(of(sign), [left, next(inArray)], inArray)
      return left
    }
  const signed: Level = (inArray) => {
    const sign = isSign('-', '+')
    if (!sign) return percent(inArray)
    const of = signed(inArray)
    // A plus changes nothing, not even a text.
    return sign === '+' ? of : lift((cell) => arithmetic('-')(0, cell), [of], inArray)
  }
  const percent: Level = (inArray) => {
    let of = atom(inArray)
    while (isSign('%')) of = lift((cell) => arithmetic('/')(cell, 100), [of], inArray)
    return of
  }
  const power = chain(signed, ['^'], arithmetic)
  const products = chain(power, ['*', '/'], arithmetic)
  const sums = chain(products, ['+', '-'], arithmetic)
  const joined = chain(sums, ['&'], () => (left, right) => {
    if (isError(left)) return left
    return isError(right) ? right : textOf(left) + textOf(right)
  })
  const whole = chain(joined, ['=', '<>', '<=', '>=', '<', '>'], comparison)

  const atom: Level = (inArray) => {
    const token = tokens[at++]
    if (!token) throw new Error(`${formula} breaks off`)
    if (token.is === 'number' || token.is === 'text' || token.is === 'truth')
      return single(token.value)
    if (token.is === 'column') return column(token)
    if (token.is === 'cell') return cellsFrom(token)
    if (token.is === 'call') return call(token.value, inArray)
    if (token.value !== '(') throw new Error(`${token.value} in ${formula}`)
    const inside = whole(inArray)
    expect(')')
    return inside
  }
  const column = ({ table, name, row: thisRow }: Token & { is: 'column' }): Value => {
    const { columns, cells } = tables[table]!
    // Excel's names of columns know no case.
    const place = columns.findIndex((own) => own.toLowerCase() === name.toLowerCase())
    if (place < 0) throw new Error(`#REF! ${table}[${name}]`)
    if (!thisRow) return { many: true, reference: true, values: cells[place]! }
    if (table !== here) throw new Error(`no row of ${table} here`)
    return { many: false, reference: true, value: cells[place]![row]! }
  }
  /** A cell, or the cells of one column from it to another. */
  const cellsFrom = (from: Token & { is: 'cell' }): Value => {
    const own = (place: number): Result => cells.get(`${from.column}${place}`) ?? null
    if (!isSign(':')) return { many: false, reference: true, value: own(from.row) }
    const to = tokens[at++]
    if (to?.is !== 'cell' || to.column !== from.column) throw new Error(`a range in ${formula}`)
    const values = Array.from({ length: to.row - from.row + 1 }, (_, i) => own(from.row + i))
    return { many: true, reference: true, values }
  }
  /** The year and the month of a day as a sheet counts days, from March 1900 on. */
  const dateOf = (serial: number): Date => new Date((Math.floor(serial) - 25_569) * MS_PER_DAY)
  const call = (name: string, outer: boolean): Value => {
    const args: Value[] = []
    if (!isSign(')')) {
      // INDEX computes its first argument cell by cell, as SUMPRODUCT does all of its own.
      do args.push(whole(outer || name === 'SUMPRODUCT' || (name === 'INDEX' && args.length === 0)))
      while (isSign(','))
      expect(')')
    }
    const inArray = outer || name === 'SUMPRODUCT'
    switch (name) {
      case 'INDEX':
        return picked(args)
      case 'MATCH':
        return single(placeOf(args))
      case 'SUM':
        return single(total(args))
      case 'YEAR':
      case 'MONTH': {
        const part = (x: Result): Result => {
          const value = toNumber(x)
          if (isError(value)) return value
          if (value < 61) throw new Error('days before March 1900 are not told here')
          const date = dateOf(value)
          return name === 'YEAR' ? date.getUTCFullYear() : date.getUTCMonth() + 1
        }
        return lift(part, args, inArray)
      }
      case 'SUMPRODUCT':
        return single(sumProduct(args))
      case 'MIN':
      case 'MAX':
        return single(extreme(name, args))
      case 'COUNT': {
        const counts = (arg: Value): number =>
          (arg.many ? arg.values : [arg.value]).filter((cell) => typeof cell === 'number').length
        return single(args.reduce((sum, arg) => sum + counts(arg), 0))
      }
      case 'IF': {
        const [test, yes, no] = args.map(alone)
        if (isError(test!)) return single(test)
        const holds = toNumber(test!)
        return single(isError(holds) ? holds : holds === 0 ? no! : yes!)
      }
      case 'IFERROR': {
        const [value, otherwise] = args.map(alone)
        return single(isError(value!) ? otherwise! : value!)
      }
      case 'EXACT':
        return lift(
          (x, y) => (isError(x) ? x : isError(y) ? y : textOf(x) === textOf(y)),
          args,
          inArray,
        )
      case 'TRIM':
        return lift(
          (x) => (isError(x) ? x : textOf(x).replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '')),
          args,
          inArray,
        )
      case 'INT':
        return lift(
          (x) => {
            const value = toNumber(x)
            if (isError(value)) return value
            const off = Math.abs(value - Math.round(value))
            close ||= off > 0 && off <= 1e-14 * Math.max(1, Math.abs(value))
            return Math.floor(value)
          },
          args,
          inArray,
        )
      default:
        throw new Error(`Excel knows no ${name} here`)
    }
  }
  /** INDEX: the cell at a place, counted from 1; at place 0 all of them. */
  const picked = ([from, place]: Value[]): Value => {
    const n = toNumber(alone(place!))
    if (isError(n)) return single(n)
    if (n === 0) return from!
    if (!from!.many) throw new Error(`INDEX of one cell in ${formula}`)
    const value = from!.values[Math.floor(n) - 1]
    return value === undefined ? single({ error: '#REF!' }) : { ...from!, many: false, value }
  }
  /** MATCH for the very value: errors and other kinds are passed over. */
  const placeOf = ([wanted, among, how]: Value[]): Result => {
    if (!among!.many || alone(how!) !== 0) throw new Error(`this MATCH is not told: ${formula}`)
    const value = alone(wanted!)
    if (isError(value)) return value
    const place = among!.values.findIndex(
      (cell) => typeof cell === typeof value && !isError(cell) && compareCells(cell, value) === 0,
    )
    return place < 0 ? NONE : place + 1
  }
  /** SUM of cells: their numbers alone. */
  const total = (args: readonly Value[]): Result => {
    let sum = 0
    for (const arg of args)
      for (const cell of arg.many ? arg.values : [arg.value]) {
        if (isError(cell)) return cell
        if (typeof cell === 'number') sum += cell
      }
    return noted(sum)
  }
  const alone = (arg: Value): Result => {
    if (arg.many) throw new Error(`an array in a function of single values: ${formula}`)
    return arg.value
  }

  const result = whole(false)
  if (at < tokens.length) throw new Error(`${formula} goes on`)
  return { value: alone(result), close, largest }
}

/** What arithmetic takes a cell for: blank is 0, TRUE is 1, a text is the number that it shows. */
function toNumber(cell: Result): number | ExcelError {
  if (isError(cell) || typeof cell === 'number') return cell
  if (typeof cell === 'boolean') return cell ? 1 : 0
  if (cell === null) return 0
  return cell.trim() !== '' && Number.isFinite(Number(cell)) ? Number(cell) : VALUE
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : cell
}

/** Numbers before texts before TRUE and FALSE; case aside; a blank cell is whatever it meets. */
function compareCells(left: Cell, right: Cell): number {
  const blank = (other: Cell): Cell =>
    typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0
  const [x, y] = [left ?? blank(right), right ?? blank(left)]
  const rank = (cell: Cell): number =>
    typeof cell === 'number' ? 0 : typeof cell === 'string' ? 1 : 2
  if (rank(x) !== rank(y)) return rank(x) - rank(y)
  const comparable = (cell: Cell): number | string =>
    typeof cell === 'string' ? cell.toLowerCase() : Number(Number(cell).toPrecision(15))
  const [a, b] = [comparable(x), comparable(y)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whatever is no number counts as 0, TRUE too. */
function sumProduct(args: readonly Value[]): Result {
  const columns = args.map((arg) => (arg.many ? arg.values : [arg.value]))
  if (columns.some(({ length }) => length !== columns[0]!.length)) return VALUE
  let sum = 0
  for (let i = 0; i < columns[0]!.length; i++) {
    let product = 1
    for (const cells of columns) {
      const cell = cells[i]!
      if (isError(cell)) return cell
      product *= typeof cell === 'number' ? cell : 0
    }
    sum += product
  }
  return sum
}

/** Of cells and columns the numbers alone; of single results whatever counts as a number. */
function extreme(name: 'MIN' | 'MAX', args: readonly Value[]): Result {
  const numbers: number[] = []
  for (const arg of args)
    for (const cell of arg.many ? arg.values : [arg.value]) {
      if (isError(cell)) return cell
      const value = arg.many || arg.reference ? cell : toNumber(cell)
      if (value !== null && isError(value)) return value
      if (typeof value === 'number') numbers.push(value)
    }
  if (numbers.length === 0) return 0
  return name === 'MIN' ? Math.min(...numbers) : Math.max(...numbers)
}
