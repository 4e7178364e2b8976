// Questions and their answers over real descriptions (interface §5): whatever is asked can be answered by
// sending a description back, an answer is taken as it stands, and nothing is asked twice.
import { describe, expect, test } from 'vitest'
import { questionsSchema, type Question } from '#contract/questions.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { readBack } from '#language/controlled/read-back.ts'
import { printExpression } from '#language/printing/print.ts'
import type { Described } from '#training/reader/texts.ts'
import { readDescription } from '#reading/builtin.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { draftOf } from '#reading/draft.ts'
import { askAmounts } from '#reading/questions/questions.ts'
import { sentWith } from '../bench/reading-run.ts'
import { development, examples, holdOut, trainerTexts } from '../bench/reading-sets.ts'

const NOTHING = 'Nothing is charged for it.'
const EACH = 5
const TEXTS = [...development(), ...holdOut(), ...examples(), ...trainerTexts()].filter(
  (_, at) => at % EACH === 0,
)
const READ = TEXTS.map((text) => ({ text, reading: read(text, text.description) }))
const ASKED = READ.flatMap(({ text, reading }) =>
  reading.ok ? [] : reading.questions.map((question) => ({ text, question })),
)
const CHOICES = ASKED.flatMap(({ text, question }) =>
  question.choices.map((choice) => ({
    text,
    question,
    choice,
    answered: read(text, choice.description),
  })),
)

function read(text: Described, description: string): Reading {
  return readDescription(description, text, sentWith(text))
}

/** A sentence in a text of its own, where a step is known to be a week or the sentence says what it is. */
function alone(text: Described, sentence: string) {
  const rest = /^(?:Our share|Leftovers|T is|Goods|qty|Each unit|No other)/.test(sentence)
    ? '\nSubtract 1 for each deal.'
    : ''
  const period = sentence.startsWith('T is') ? null : (text.period ?? 'week')
  return readControlledText(`${sentence}${rest}`, text, period ? { period } : {})
}

/** What holds of all and does not of these: an empty list is right. */
const exceptions = <A>(all: readonly A[], holds: (each: A) => boolean, said: (each: A) => string) =>
  all.filter((each) => !holds(each)).map(said)

const said = ({ text, choice }: { text: Described; choice: { text: string } }): string =>
  `${text.id}: ${choice.text}`

describe('a question', () => {
  test('has at most four choices, two of them at least', () => {
    expect(ASKED.length).toBeGreaterThan(150)
    for (const { reading } of READ)
      if (!reading.ok) {
        questionsSchema.parse(reading.questions)
        expect(new Set(reading.questions.map(({ id }) => id)).size).toBe(reading.questions.length)
      }
    const many = exceptions(
      ASKED,
      ({ question: { choices, id } }) =>
        choices.length <= 4 && choices.length >= (id.startsWith('sentence') ? 1 : 2),
      ({ text, question }) => `${text.id}: ${question.ask}`,
    )
    expect(many).toEqual([])
  })

  test('stands at its words', () => {
    for (const { text, question } of ASKED)
      expect(text.description.slice(question.start, question.end).replace(/\s+/g, ' ')).toBe(
        question.words.replace(/\s+/g, ' '),
      )
  })

  test('has choices in controlled English that compile, each another', () => {
    const broken = exceptions(
      CHOICES,
      ({ text, choice }) => choice.text === NOTHING || alone(text, choice.text)?.ok === true,
      said,
    )
    expect(broken).toEqual([])
    for (const { question } of ASKED)
      for (const key of ['text', 'formula', 'description'] as const)
        expect(new Set(question.choices.map((each) => each[key])).size).toBe(
          question.choices.length,
        )
  })
})

function asksAgain(question: Question, reading: Reading): boolean {
  if (reading.ok) return false
  return reading.questions.some(
    ({ id, words, start }) =>
      words === question.words && (words === '' ? id === question.id : start === question.start),
  )
}

describe('an answer', () => {
  test('is never asked for again', () => {
    expect(exceptions(CHOICES, (each) => !asksAgain(each.question, each.answered), said)).toEqual(
      [],
    )
  })

  test('leads on: to a reading or to what else is not clear', () => {
    const ends = exceptions(
      CHOICES,
      ({ choice, answered }) =>
        answered.ok ||
        answered.questions.length > 0 ||
        // Two shares, or two times of the write-off, contradict each other; and nothing costs nothing.
        /^(?:Our share|Leftovers|Nothing)/.test(choice.text),
      said,
    )
    expect(ends).toEqual([])
  })

  test('in brackets is taken as it stands: its term is in the reading', () => {
    const amounts = CHOICES.flatMap(({ text, question, choice, answered }) => {
      const own = alone(text, choice.text)
      const told = /^(?:Subtract|Add) /.test(choice.text) && question.words !== ''
      if (!told || !own?.ok || !answered.ok) return []
      if (answered.valuation.terms.some(({ source }) => source.startsWith('Our share'))) return []
      const term = own.valuation.terms.find(({ source }) => choice.text.startsWith(source))
      return term ? [{ text, choice, term, terms: answered.valuation.terms }] : []
    })
    expect(amounts.length).toBeGreaterThan(50)
    const changed = exceptions(
      amounts,
      ({ term, terms }) =>
        terms.some(
          ({ sign, expression }) =>
            sign === term.sign &&
            printExpression(expression).endsWith(printExpression(term.expression)),
        ),
      said,
    )
    expect(changed).toEqual([])
  })

  test('for each amount leaves nothing to read: the answers are the reading', () => {
    let whole = 0
    const others: string[] = []
    for (const { text } of READ) {
      const draft = draftOf(text.description, text, sentWith(text))
      const vague = readsOtherwise(text)
      // An answer within a formula is no answer: the formula is read, or not, as a whole.
      if (draft.formulas || text.description.includes('=') || vague) continue
      const amounts = [...draft.amounts, ...draft.schedules.flatMap(({ of }) => of)]
      const reading = read(text, answeredAll(text.description, amounts, draft.period))
      const costs = amounts.map((_, at) => `${100 + at}`)
      const terms = reading.ok ? reading.valuation.terms : []
      const found = terms.flatMap(
        ({ expression }) =>
          /^(1\d\d) × SUM\(sale\.qty\)$/.exec(printExpression(expression))?.[1] ?? [],
      )
      whole++
      if (found.toSorted().join() !== costs.toSorted().join() || terms.length !== costs.length + 3)
        others.push(text.id)
    }
    expect(whole).toBeGreaterThan(200)
    expect(others).toEqual([])
  })
})

/** Texts that something else than an amount is open in: an unknown column, a cost without an amount. */
function readsOtherwise(text: Described): boolean {
  const reading = read(text, text.description)
  if (reading.ok) return false
  return (
    reading.questions.length === 0 || reading.questions.some(({ id }) => id.startsWith('sentence'))
  )
}

/** A text with another answer behind each amount, and every fact of the trade told. */
function answeredAll(
  description: string,
  amounts: readonly { readonly end: number }[],
  period: string | null,
): string {
  let answered = description
  for (const [at, { end }] of amounts.toSorted((x, y) => y.end - x.end).entries())
    answered = `${answered.slice(0, end)} [Subtract ${100 + at} for each unit sold.]${answered.slice(end)}`
  return (
    `${answered.trimEnd().replace(/([^.!?\]])$/, '$1.')} ` +
    'Goods: unit_cost for each unit ordered. qty is stock. Add 0 for each unit left over.' +
    (period === null ? ' T is in weeks.' : '')
  )
}

test('a reading, read back in controlled English, is the same reading', () => {
  const others: string[] = []
  let read = 0
  for (const { text, reading } of READ) {
    if (!reading.ok) continue
    read++
    const again = readDescription(readBack(reading.valuation).join('\n'), text, {})
    if (!again.ok || again.valuation.formula !== reading.valuation.formula) others.push(text.id)
  }
  expect(read).toBeGreaterThan(80)
  expect(others).toEqual([])
})

describe('what is asked first', () => {
  const columns = { menus: ['key', 'T', 'qty', 'unit_cost'], sales: ['key', 'T', 'qty', 'price'] }
  /** Were all amounts of a text unclear. */
  const asked = (text: string): string[] => {
    const draft = draftOf(text, columns, {})
    const labelled = draft.amounts.map(({ mention, scored }) => ({
      mention,
      label: scored[0]!.label,
    }))
    return askAmounts(draft, labelled, [...labelled.keys()]).map(({ words }) => words)
  }

  test('is the length of T, for other answers are written in it', () => {
    const reading = readDescription(
      'The one takes $55. Storage is $0.05 per unit per week.',
      columns,
      {},
    )
    expect(reading.ok ? [] : reading.questions[0]!.id).toBe('period')
  })

  test('of amounts is the most money', () => {
    expect(asked('One takes $0.40, another one $55 and the last one $7.10.')).toEqual([
      '$55',
      '$7.10',
      '$0.40',
    ])
  })
})
