// The two costs of Sales with a meaning of their own, and the lost share of leftovers (interface §1, §2):
// charged by their meaning where the request sends them and the words do not price them themselves.
import { COST_COLUMNS, costParameter, WRITEOFF } from '#language/inputs.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import { printTerm } from '#language/controlled/read-back.ts'
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
    String.raw`\b(?:there are|we have)\s+no\s+costs\b|\bcosts:\s+none\b`,
    String.raw`\b(?:that|this)(?:['’]s| is)\s+(?:all|everything|it)\b(?!\s+(?:we|i|they|of|the)\b)`,
    String.raw`\b(?:all the|all our|the only|our only|the sole)\s+${COST}\b`,
  ].join('|'),
  'i',
)
/** Storage that costs nothing, or something else than what the column says. */
const STORED_FREE =
  /\b(?:storage|storing|warehous\w*|holding)\b[^.;\n]{0,30}\b(?:free|nothing|no charge|included|not charged)\b|\bno (?:storage|warehouse|warehousing|holding)\b/i
/** Terms of controlled English that price what each unit ordered, or each unit in time, costs. */
const ORDERED_SAID = /^(?:-\s*)?Subtract (?!.*(?:of|×) unit_cost\b).*\bunits? ordered\b/i
const STORED_SAID = /^(?:-\s*)?Subtract .*(?:\bin store\b|\bheld\b|\bthe time\b)/i
const WRITTEN_OFF = /\b(?:written off|write off|writeoff|write-off|written-off)\b/i

/** What decides whether they are charged, whether the reader or a model read the words. */
interface CostsSaid {
  readonly text: string
  /** A formula of the profit states all of it. */
  readonly formulas: boolean
  readonly trials: boolean
  /** Columns that Sales has, or that a parameter stands for. */
  readonly sent: ReadonlySet<string>
  /** The request gives the share that is lost of leftovers. */
  readonly writeoff: boolean
  /** What is priced already, of units ordered, of storage, of leftovers. */
  readonly priced: { readonly ordered: boolean; readonly stored: boolean; readonly left: boolean }
}

/** The standard costs that are charged, as terms that no words are the source of. */
export function standardTerms({ text, sent, priced, ...said }: CostsSaid): Term[] {
  if (said.trials) return []
  const [fee, storage, value] = STANDARD_COSTS as [Term, Term, Term]
  const closed = said.formulas || CLOSED.test(text)
  const isCharged = (column: string): boolean =>
    sent.has(column) && !closed && !text.toLowerCase().includes(column)
  const left = said.writeoff && WRITTEN_OFF.test(text) && !priced.left
  return [
    ...(isCharged(UNIT_FEE) && !priced.ordered ? [fee] : []),
    ...(isCharged(STORAGE) && !priced.stored && !STORED_FREE.test(text) ? [storage] : []),
    ...(left ? [value] : []),
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

const STANDARD_COSTS: readonly Term[] = [
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

export function standardCosts(
  draft: Draft,
  written: readonly Sentence[],
): { sentences: Sentence[]; assumptions: NoteItem[] } {
  const { text, columns, parameters, said } = draft
  const labels = written.flatMap(({ of }) => of.map(({ label }) => label))
  const all = [...said.map(({ sentence }) => sentence), ...written.map((own) => own.text)]
  const matches = (pattern: RegExp): boolean => said.some(({ sentence }) => pattern.test(sentence))
  const terms = standardTerms({
    text,
    formulas: draft.formulas,
    trials: all.some((sentence) => /^Each unit is an attempt/i.test(sentence)),
    sent: new Set([
      ...columns.sales,
      ...COST_COLUMNS.filter((column) => costParameter(parameters, column) !== null),
    ]),
    writeoff: typeof parameters[WRITEOFF] === 'number',
    priced: {
      ordered:
        labels.some(({ base, by }) => base === 'money' && by === 'ordered') ||
        matches(ORDERED_SAID),
      stored: labels.some(({ by }) => by === 'stored' || by === 'held') || matches(STORED_SAID),
      left: labels.some(({ by }) => by === 'left') || matches(/left over/i),
    },
  })
  const sentences = terms.map((term): Sentence => ({
    text: printTerm(term, draft.period),
    source: '',
    term,
    of: [],
  }))
  return { sentences, assumptions: standardAssumptions(terms) }
}
