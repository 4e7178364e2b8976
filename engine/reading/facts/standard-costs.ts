// The two costs of Sales with a meaning of their own, and the lost share of leftovers (interface §1, §2):
// charged by their meaning where the request sends them and the words do not price them themselves.
import { COST_COLUMNS, costParameter, nodes, WRITEOFF } from '#language/inputs.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import { printTerm } from '#language/controlled/read-back.ts'
import { linesOfTerm } from '#language/lines/fields-of-term.ts'
import * as lower from '#language/lower.ts'
import type { Sentence } from '../assembly/sentences.ts'
import type { Draft } from '../draft-parts.ts'

/** Nothing else is paid: "no other shops" says nothing of costs. */
const COST =
  '(?:costs?|fees?|charges?|expenses?|payments?|deductions?|outlays?|overheads?|spending)'
const OTHER = '(?:other|else|further|more|additional|extra)'
const CLOSED = new RegExp(
  [
    String.raw`\b(?:no|not any)\s+(?:\w+\s+)?${OTHER}\s+(?:\w+\s+)?${COST}\b`,
    String.raw`\b(?:nothing|not anything)\s+(?:\w+\s+)?${OTHER}\b`,
    String.raw`\b(?:no|nothing)\s+(?:\w+\s+)?${COST}\s+(?:\w+\s+)?(?:else|beside|besides|apart from)\b`,
    String.raw`\bno\s+${COST}\s+(?:or|and|nor)\s+(?:\w+\s+)?${COST}\s+(?:beyond|beside|besides|on top of|apart from|other than)\b`,
    String.raw`\bno\s+(?:\w+\s+)?${COST}\s+(?:beyond|on top of|other than)\b`,
    String.raw`\b(?:there are|we have)\s+no\s+costs\b|\bcosts:\s+none\b`,
    String.raw`\b(?:that|this)(?:['’]s| is)\s+(?:all|everything|it)\b(?!\s+(?:we|i|they|of|the)\b)`,
    String.raw`\b(?:all the|all our|the only|our only|the sole)\s+${COST}\b`,
  ].join('|'),
  'i',
)
/** Storage that costs nothing, or something else than what the column says. */
const STORED_FREE =
  /\b(?:storage|storing|warehous\w*|holding)\b[^.;\n]{0,30}\b(?:free|nothing|no charge|included|not charged)\b|\bno (?:\w+ or )?(?:storage|warehouse|warehousing|holding)\b/i
const WRITTEN_OFF = /\b(?:written off|write off|writeoff|write-off|written-off)\b/i

/** What decides whether they are charged, whether the reader or a model read the words. */
interface CostsSaid {
  readonly text: string
  /** A formula of the profit states all of it. */
  readonly formulas: boolean
  /** What is read of the words. */
  readonly read: Pick<Valuation, 'quantity' | 'period'> & { readonly terms: readonly Term[] }
  /** Columns that Sales has, or that a parameter stands for. */
  readonly sent: ReadonlySet<string>
  /** The request gives the share that is lost of leftovers. */
  readonly writeoff: boolean
}

/** The standard costs that are charged, as terms that no words are the source of. */
export function standardTerms({ text, read, sent, ...said }: CostsSaid): Term[] {
  const { terms, quantity, period } = read
  if (quantity === 'trials') return []
  const [fee, storage, value] = STANDARD_COSTS as [Term, Term, Term]
  const closed = said.formulas || CLOSED.test(text)
  const isCharged = (column: string): boolean =>
    sent.has(column) && !closed && !text.toLowerCase().includes(column) && !reads(column)
  const reads = (column: string): boolean =>
    nodes(terms).some((node) => 'column' in node && node.column === column)
  // What is priced already: units ordered in money, storage, leftovers.
  const lines = terms.flatMap((term) => linesOfTerm(term, { period, terms: [term], at: 0 }) ?? [])
  const ordered = lines.some(
    ({ for: by, paid, every, of }) =>
      paid &&
      !every &&
      typeof of !== 'string' &&
      (by === 'ordered' || (typeof by === 'object' && 'lot' in by && by.of === 'ordered')),
  )
  const stored = lines.some((line) => line.paid && line.every)
  const left = lines.some((line) => line.for === 'leftover' && !line.every)
  return [
    ...(isCharged(UNIT_FEE) && !ordered ? [fee] : []),
    ...(isCharged(STORAGE) && !stored && !STORED_FREE.test(text) ? [storage] : []),
    ...(said.writeoff && WRITTEN_OFF.test(text) && !left ? [value] : []),
  ]
}

const [UNIT_FEE, STORAGE, LEFT_VALUE] = [
  'unit_fee',
  'unit_holding_cost',
  'value of units left over',
] as const
const CHARGED = new Map<string, 'ordered' | 'stored'>([
  [UNIT_FEE, 'ordered'],
  [STORAGE, 'stored'],
])
const charge = (name: string, expression: Expression): Term => ({
  name,
  sign: -1,
  expression,
  source: '',
})
const valueLeft = (): Expression =>
  lower.times(
    lower.LEFT,
    lower.minus(lower.number(1), { op: 'parameter', name: WRITEOFF, otherwise: 1 }),
    lower.COST,
  )

/** Fee, storage and what leftovers bring, by their meaning. */
export const STANDARD_COSTS: readonly Term[] = [
  charge(UNIT_FEE, lower.times(lower.ORDERED, { op: 'key_cost', column: UNIT_FEE })),
  charge(STORAGE, lower.costInTime({ op: 'sale', column: STORAGE }, true)),
  { ...charge(LEFT_VALUE, valueLeft()), sign: 1 },
]

/** Whether a term is one of `standardTerms`, or our share of it. */
export function isStandardCost({ name, source, sign, expression }: Term): boolean {
  const [share, of] = 'args' in expression ? expression.args : []
  return (
    source === '' &&
    STANDARD_COSTS.some(
      (each) =>
        each.name === name &&
        each.sign === sign &&
        (isSameExpression(expression, each.expression) ||
          (share?.op === 'constant' && of !== undefined && isSameExpression(of, each.expression))),
    )
  )
}

/** What is told of those among the terms that the words do not mention. */
export const standardAssumptions = (terms: readonly Term[]): NoteItem[] =>
  terms.filter(isStandardCost).flatMap(({ name }) => {
    const by = CHARGED.get(name)
    return by ? [note('standard_cost', { name, by })] : []
  })

/** Those that a reading of a draft leaves to be charged, as sentences. */
export function standardCosts(draft: Draft, read: CostsSaid['read']): Sentence[] {
  const { text, columns, parameters, formulas, period } = draft
  const given = COST_COLUMNS.filter((column) => costParameter(parameters, column) !== null)
  return standardTerms({
    text,
    formulas,
    read,
    sent: new Set([...columns.sales, ...given]),
    writeoff: typeof parameters[WRITEOFF] === 'number',
  }).map((term) => ({ text: printTerm(term, period), source: '', term, of: [] }))
}
