// Prints a valuation as an Excel formula that can be pasted beside a row of the menus table and shows
// what the row earned at its own size by its sales as they stand (interface §5, `formula`). It knows
// no replay: units held before are not taken off, sales beyond the row's size are not cut off.
// Excel 2010 and later and LibreOffice read it: no LET, no dynamic arrays, and inside SUMPRODUCT no
// IF, whose arrays older Excel computes only in a formula entered with Ctrl+Shift+Enter.
import type { Expression, Term } from '#contract/valuation.ts'
import {
  cellOf,
  columnOf,
  limited,
  numberOf,
  textOf,
  compared,
  constant,
  difference,
  divisor,
  extreme,
  not,
  number,
  one,
  product,
  quotient,
  sum,
  tight,
  type Piece,
} from './excel-pieces.ts'
import type { Columns } from '../inputs.ts'

/** The sheet that a formula is made for, and the inputs that a tree leaves open. */
export interface Sheet {
  /** Names of the two Excel tables; `Menus` and `Sales` where not said. */
  readonly menus?: string
  readonly sales?: string
  readonly columns: Pick<Columns, 'menus' | 'sales'>
  /** Columns whose every cell is a number; elsewhere a blank cell is never taken for a 0. */
  readonly full: { readonly menus: ReadonlySet<string>; readonly sales: ReadonlySet<string> }
  /** Keys that are the same for Excel's = exactly where they are for us, which tells A from a. */
  readonly plainKeys: boolean
  /** H in periods; null = until now, −T of the row. */
  readonly horizon: number | null
  readonly parameter: (name: string, otherwise: number) => number
  /** What a deal is charged of a sales-side cost that none of its sales rows shows. */
  readonly cost: (column: string) => number
  /** Whether a blank cell of the column says that nothing was charged. */
  readonly blankIsZero: (column: string) => boolean
}

export interface ExcelFormula {
  /** One formula for the profit; null where Excel would not take it. */
  readonly formula: string | null
  /** One formula a term, with its sign: they add up to the profit. Null as above. */
  readonly perTerm: readonly (string | null)[]
}

/** Larger than any amount: takes rows that do not count out of a MAX or a MIN. */
const FAR = '1E+300'

const COMPARISONS = { less: '<', at_most: '<=', equal: '=' } as const
const ZERO = constant(0)

/** The terms as formulas of one row of the menus table. */
export function printExcel(terms: readonly Term[], sheet: Sheet): ExcelFormula {
  const print = printer(sheet)
  const signed = terms.map(({ sign, expression }) => {
    const body = tight(number(print(expression, null)), 2)
    return sign < 0 ? `-${body}` : body
  })
  const whole = signed.map((text, at) => {
    if (at === 0) return text
    return text.startsWith('-') ? ` - ${text.slice(1)}` : ` + ${text}`
  })
  return {
    formula: limited(`=${whole.join('') || '0'}`),
    perTerm: signed.map((text) => limited(`=${text}`)),
  }
}

/** Prints expressions; `counts` are, inside a sum, the sales rows that count. */
function printer(sheet: Sheet): (expression: Expression, counts: Piece | null) => Piece {
  const { menus = 'Menus', sales = 'Sales', columns, full } = sheet
  const cell = (name: string): Piece => one(cellOf(menus, name))
  const perSale = (name: string): Piece => ({ ...one(columnOf(sales, name)), perSale: true })
  const own = sameKey(cell('key'), perSale('key'), sheet.plainKeys)
  const counting = product(own, compared('>', perSale('qty'), ZERO))
  const sold = one(`SUMPRODUCT(${product(counting, perSale('qty')).text})`)
  const isBlank = (name: string): Piece => compared('=', perSale(name), one('""'))

  /** A cell of the option: blank or text, it makes an error rather than a wrong number. */
  const optionCell = (name: string): Piece =>
    full.menus.has(name) ? cell(name) : quotient(cell(name), one(`COUNT(${cell(name).text})`))

  /** A cost of the deal: its filled cell at the first or last T; of several there, their mean. */
  const dealCost = (name: string, edge: 'MIN' | 'MAX'): Piece => {
    if (!columns.sales.includes(name)) return constant(sheet.cost(name))
    const filled = full.sales.has(name)
      ? own
      : product(own, compared('<>', perSale(name), one('""')))
    const away = (edge === 'MIN' ? sum : difference)(perSale('T'), product(not(filled), one(FAR)))
    const atEdge = compared('=', perSale('T'), one(`SUMPRODUCT(${edge}(${away.text}))`))
    // A unit_fee is the same in all rows of a deal (interface §1): no edge to look for.
    const { text: rows } = name === 'unit_fee' ? number(filled) : product(filled, atEdge)
    const mean = `SUMPRODUCT(${rows},${columnOf(sales, name)})/SUMPRODUCT(${rows})`
    const others = numberOf(sheet.cost(name))
    if (!sheet.blankIsZero(name)) return one(`IFERROR(${mean},${others})`)
    return one(`IFERROR(${mean},IF(SUMPRODUCT(${number(own).text})>0,0,${others}))`)
  }

  /** A column of the sales rows; a blank price is the option's, another blank cell the deal's. */
  const saleColumn = (name: string): Piece => {
    const sent = columns.sales.includes(name)
    if (sent && (full.sales.has(name) || sheet.blankIsZero(name))) return perSale(name)
    const otherwise = name === 'price' ? optionCell('unit_price') : dealCost(name, 'MIN')
    return sent ? sum(perSale(name), product(isBlank(name), otherwise)) : otherwise
  }

  const print = (expression: Expression, counts: Piece | null): Piece => {
    switch (expression.op) {
      case 'constant':
        return constant(expression.value)
      case 'parameter':
        return constant(sheet.parameter(expression.name, expression.otherwise))
      case 'horizon':
        return sheet.horizon === null
          ? { ...cell('T'), text: `-${cell('T').text}`, strength: 1 }
          : constant(sheet.horizon)
      case 'ordered':
        return cell('qty')
      case 'leftover':
        return one(`MAX(0,${cell('qty').text}-${sold.text})`)
      case 'missed':
        return one(`MAX(0,${sold.text}-${cell('qty').text})`)
      case 'lead': {
        if (!columns.menus.includes('T_lead')) return ZERO
        // Adding makes a number of a blank cell, and an error of a text that MAX would pass over.
        const lead = full.menus.has('T_lead') ? cell('T_lead') : sum(cell('T_lead'), ZERO)
        return one(`MAX(0,${lead.text})`)
      }
      case 'option':
        return optionCell(expression.column)
      case 'is': {
        const text = expression.value.trim().replaceAll(/ +/g, ' ')
        if (text === '') return ZERO
        return compared('=', one(`TRIM(${cell(expression.column).text})`), one(textOf(text)))
      }
      case 'key_cost':
        return dealCost(expression.column, 'MIN')
      case 'last_sale':
        return dealCost(expression.column, 'MAX')
      case 'sold':
        return perSale('qty')
      case 'age':
        return difference(perSale('T'), cell('T'))
      case 'sale':
        return saleColumn(expression.column)
      case 'sum': {
        const of = print(expression.of, counting)
        return one(`SUMPRODUCT(${product(counting, of).text})`)
      }
      case 'most': {
        const of = difference(print(expression.of, counting), product(not(counting), one(FAR)))
        return one(`IF(SUMPRODUCT(${counting.text})=0,0,SUMPRODUCT(MAX(${of.text})))`)
      }
      case 'round_up': {
        // Unlike ROUNDUP, INT rounds numbers below zero to the same side as those above.
        const of = difference(one('1E-9'), print(expression.of, counts))
        return { text: `-INT(${of.text})`, strength: 1, perSale: of.perSale }
      }
      case 'less':
      case 'at_most':
      case 'equal': {
        const [left, right] = expression.args.map((arg) => number(print(arg, counts)))
        return compared(COMPARISONS[expression.op], left!, right!)
      }
      case 'if':
        return choice(expression.args, counts)
      case 'min':
      case 'max':
        return extreme(
          expression.op,
          expression.args.map((arg) => number(print(arg, counts))),
        )
      case 'add':
        return expression.args.map((arg) => print(arg, counts)).reduce(sum)
      case 'subtract':
        return expression.args.map((arg) => print(arg, counts)).reduce(difference)
      case 'multiply':
        return expression.args.map((arg) => print(arg, counts)).reduce(product)
      default:
        return expression.args
          .map((arg) => print(arg, counts))
          .reduce((top, bottom) => quotient(top, counts ? divisor(bottom, counts) : bottom))
    }
  }

  const choice = (args: readonly Expression[], counts: Piece | null): Piece => {
    const [test, then, otherwise] = args as [Expression, Expression, Expression]
    const asked = print(test, counts)
    const holds = asked.truth ? asked : compared('<>', asked, ZERO)
    // A branch counts the rows that take it: its divisors are kept from the others.
    const yes = print(then, counts && product(counts, holds))
    const no = print(otherwise, counts && product(counts, not(holds)))
    if ([asked, yes, no].some((piece) => piece.perSale))
      return sum(product(holds, yes), product(not(holds), no))
    return one(`IF(${holds.text},${number(yes).text},${number(no).text})`)
  }
  return print
}

/** Whether a sales row is the deal's: keys are one where their texts are, case by case. */
function sameKey(deal: Piece, sale: Piece, plain: boolean): Piece {
  if (plain) return compared('=', sale, deal)
  // Joined with a text, for LibreOffice's EXACT takes no column of numbers.
  const exact = one(`EXACT(${sale.text}&"",${deal.text}&"")`)
  return { ...exact, perSale: true, truth: true }
}
