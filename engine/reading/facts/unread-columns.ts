// Columns of the tables that the words name as a cost and no line takes: "Haulage is in its own column". What they
// hold may be a cost, so that each is asked about.
import { STANDARD } from '#language/bind.ts'
import { COST_COLUMNS } from '#language/inputs.ts'
import { columnText } from '#language/controlled/print-expression.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import type { Choice, Question } from '#contract/questions.ts'
import { isCostName } from '../assembly/names.ts'
import type { Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { sentenceText } from '../draft.ts'

/** Columns with a meaning of their own that are no cost. */
const MEANING = /(?:^|[_ ])stock(?:$|[_ ])|^qty_outstanding|^historically_|^profit$|^T_/i
/** Words by which a sentence speaks of a column, and by which somebody pays. */
const POINTS = /\b(?:columns?|cols?|fields?|sheet|table|file|figures?)\b/
const PAYS = /\b(?:pays?|paid|payable|costs?|charge[sd]?|owed?|deduct(?:ed)?|subtract(?:ed)?)\b/
const DENIES = /\b(?:no|not|never|nobody|none|without|n['’]t)\b|n['’]t\b/
/** Words of a name that say how an amount is held. */
const HELD = /_(?:cost|costs|fee|fees|total|amount|net|gross|eur|usd|gbp|chf|inr|jpy)$/i
const BY = {
  ordered: 'unit ordered',
  sold: 'unit sold',
  sale: 'sale',
  deal: 'deal',
} as const
const FORMULAS = { ordered: '× qty', sold: '× SUM(sale.qty)', sale: '× SUM(1)', deal: '' } as const

/** A question for each such column, behind the sentence that names it. `open`: places of amounts that are asked about. */
export function unreadColumns(
  draft: Draft,
  labelled: readonly Labelled[],
  open: readonly number[],
): Question[] {
  const { columns, words } = draft
  const { texts = [] } = columns
  const spoken = words.sentences.flatMap(([first, behind], index) => {
    const said = words.words
      .slice(first, behind)
      .map(({ text }) => text)
      .join(' ')
    return POINTS.test(said) ? [{ index, said: ` ${said} ` }] : []
  })
  if (spoken.length === 0) return []
  const isRead = readerOf(draft, (at) => labelled[at]!.label.id !== 'aside' || open.includes(at))
  const left = (['menus', 'sales'] as const).flatMap((table) =>
    columns[table].flatMap((name, at) => {
      const isOther = STANDARD.has(name) || COST_COLUMNS.includes(name) || MEANING.test(name)
      if (isOther || texts.includes(name)) return []
      const plain = name.toLowerCase().replaceAll('_', ' ')
      const bare = name.toLowerCase().replace(HELD, '').replaceAll('_', ' ')
      const short = isFee(bare) ? bare : plain
      const found = spoken.find(
        ({ said }) =>
          (said.includes(` ${plain} `) || said.includes(` ${short} `)) &&
          (PAYS.test(said) || isFee(plain)),
      )
      if (!found || isRead(name)) return []
      const own = sentenceText(draft, found.index)
      if (answersAt(draft, own).some((answer) => namesIn(answer).includes(name))) return []
      return [
        { own, said: found.said, of: { table, name, plain, id: `column-${table}-${at + 1}` } },
      ]
    }),
  )
  return left.flatMap(({ own, said, of }) => {
    // "Nothing is charged" names no column: of two in a sentence it settles both only where it stands there twice.
    const denied = answersAt(draft, own).filter((answer) => answer === NO_COST).length
    const here = left.filter((each) => each.own.start === own.start).length
    return denied >= here ? [] : [asked(draft.text, own, of, said)]
  })
}

const isFee = (name: string): boolean => name.split(' ').some(isCostName)

/** Whether an amount, a sentence of controlled English or a formula takes a column. */
function readerOf(
  { amounts, answered: known, schedules, said, formulas, words }: Draft,
  isPaid: (at: number) => boolean,
) {
  const paid = amounts.filter((_, at) => isPaid(at))
  const all = [...paid, ...known, ...schedules.flatMap(({ of }) => of)]
  const taken = new Set(all.map(({ mention }) => mention.column?.name))
  for (const { sentence } of said) for (const word of namesIn(sentence)) taken.add(word)
  const answers = new Set(said.flatMap(({ answer, start }) => (answer ? [start] : [])))
  for (const { column, raw, to } of words.words)
    if (formulas || answers.has(to) || answers.has(to + 1)) taken.add(column?.name ?? raw)
  return (name: string): boolean => taken.has(name)
}

const namesIn = (sentence: string): string[] => sentence.split(/[^\p{L}\p{N}_]+/u)

interface Place {
  readonly words: string
  readonly start: number
  readonly end: number
}

/** The answers within a sentence, and those one after another behind it. */
function answersAt({ said }: Draft, { start, end }: Place): string[] {
  let last = end
  return said.flatMap((each) => {
    if (!each.answer || each.start < start || each.start > last + 2) return []
    last = Math.max(last, each.end)
    return [each.sentence]
  })
}

function asked(
  text: string,
  { words, start, end }: Place,
  of: { table: 'menus' | 'sales'; name: string; plain: string; id: string },
  sentence: string,
): Question {
  const choice = (said: string, formula: string): Choice => ({
    text: said,
    formula,
    description: answered(text, end, said),
  })
  const costs = (['ordered', 'sold', of.table === 'menus' ? 'deal' : 'sale'] as const).map((by) =>
    choice(
      `Subtract ${of.plain}: ${columnText(of.name)} for each ${BY[by]}.`,
      `− ${of.name} ${FORMULAS[by]}`.trim(),
    ),
  )
  const none = choice(NO_COST, '0')
  return {
    id: of.id,
    words: words.slice(0, 400),
    start,
    end,
    ask: `“${words.slice(0, 200)}”: for what is the column ${of.name} paid?`,
    choices: DENIES.test(sentence) ? [none, ...costs] : [...costs, none],
  }
}
