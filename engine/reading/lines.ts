// The lines of a reading, sure and unsure, whoever read the words (interface §5, `valuation.lines`): what each is as a
// sentence and as fields, the words that it came from, and where a mend of it is written.
import { MOST_LINES, UNSURE, type Line } from '#contract/line.ts'
import type { Question } from '#contract/questions.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { isBuiltinDescription } from '#contract/builtin.ts'
import { readBackLines } from '#language/controlled/read-back.ts'
import { unshared } from '#language/controlled/controlled-words.ts'
import type { Columns } from '#language/inputs.ts'
import { linesOfTerm } from '#language/lines/fields-of-term.ts'
import { NO_COST } from '#language/lines/mend.ts'
import { saidLine } from '#language/lines/said-line.ts'
import { formulasIn, partsOf, type Said } from './split/parts.ts'
import { isFrom, isTaken, plain, said, takenPair } from './taken.ts'
import { findMentions } from './text/mentions.ts'
import type { Mention } from './text/mention.ts'
import { readWords } from './text/words.ts'
import { unusedOf } from './unused.ts'

/** Characters of words that are quoted. */
const QUOTED = 400

type Read = Pick<Valuation, 'terms' | 'quantity' | 'horizon' | 'period'>
type Placed = Pick<Line, 'source' | 'places'>

/** A reading with its lines, and with what of the words stands in none. */
export const withLines = (
  valuation: Valuation,
  text: string,
  questions: readonly Question[],
  columns: Columns,
): Valuation => ({
  ...valuation,
  lines: linesOf(text, valuation, questions, columns),
  unused: unusedOf(text, valuation, columns),
})

/** The lines of the terms, then one for each question that is about a cost or an income. */
export function linesOf(
  text: string,
  reading: Read,
  questions: readonly Question[],
  columns: Columns,
): Line[] {
  const terms = unshared(reading.terms)
  const sentences = readBackLines(reading).filter(({ source }) => source !== null)
  const placed = placesOf(text, terms, reading, columns)
  const sure = terms.map((term, at): Line => ({
    id: `line-${at + 1}`,
    label: term.name,
    term: at,
    sentence: sentences[at]!.sentence.slice(0, 4000),
    ...fieldsIn(term, { period: reading.period, terms, at }),
    ...placed[at]!,
    sure: true,
  }))
  return [...sure, ...questions.flatMap((question) => unsure(question, reading, columns))]
}

function fieldsIn(
  term: Term,
  context: Parameters<typeof linesOfTerm>[1],
): Pick<Line, 'fields' | 'several'> | null {
  const lines = linesOfTerm(term, context)
  if (lines === null || lines.length > MOST_LINES) return null
  // Some of them are paid and some earned: no one sign is theirs.
  if (lines.some(({ earned }) => earned !== lines[0]!.earned)) return null
  return lines.length === 1 ? { fields: lines[0]! } : { several: lines }
}

/** The line that a question is about, as its first choice has it; none where it asks a fact of the whole deal. */
function unsure(
  { id, words, start, end, choices }: Question,
  reading: Read,
  columns: Columns,
): Line[] {
  const proposed = choices
    .filter(({ text }) => text !== NO_COST)
    .flatMap(({ text }) => {
      const said = saidLine(text, columns, reading)
      return said ? [{ text, ...said }] : []
    })
  const [first] = proposed
  if (!first || start === end) return []
  const { text, term, fields } = first
  return [
    {
      id,
      label: term.name,
      sentence: text.slice(0, 4000),
      ...(fields && { fields }),
      source: [{ start, end, text: words.slice(0, QUOTED) }],
      places: [{ start, end, as: 'amount' }],
      sure: false,
      // The questions of a model's reading are named by what makes the line unsure.
      why: UNSURE.find((each) => id.startsWith(`${each}-`)) ?? 'words',
    },
  ]
}

/** Where the words of each term stand, and where a mend of it is written. */
function placesOf(text: string, lines: readonly Term[], reading: Read, columns: Columns): Placed[] {
  if (isBuiltinDescription(text)) return lines.map(() => ({ source: [], places: [] }))
  const parts = partsOf(text, columns)
  const { formulas } = formulasIn(parts, columns, reading.period)
  const { words, sentences } = readWords(parts.plain, columns)
  const left = [...parts.said]
  const free = new Set(findMentions(words))
  return lines.map((term, at): Placed => {
    const own = saidAs(left, term)
    if (own) return ofSentence(text, left, own)
    const source = plain(term.source)
    const formula = formulas.find(({ start, end }) => plain(text.slice(start, end)) === source)
    if (formula) {
      const { start, end } = formula
      return { source: [quoted(text, start, end)], places: [{ start, end, as: 'formula' }] }
    }
    const from = sentences.flatMap(([first, behind], sentence) => {
      const [start, end] = [words[first]!.from, words[behind - 1]!.to]
      return isFrom(plain(text.slice(start, end)), source) ? [{ sentence, start, end }] : []
    })
    const near = [...free].filter((mention) =>
      from.some(({ sentence }) => sentence === mention.sentence),
    )
    const taken = takenFrom(
      near,
      term,
      fieldsIn(term, { period: reading.period, terms: lines, at }),
    )
    for (const mention of taken) free.delete(mention)
    return {
      source: from.slice(0, 8).map(({ start, end }) => quoted(text, start, end)),
      places: taken
        .slice(0, 16)
        .map((each) => ({ ...rangeOf(each, words), as: 'amount' as const })),
    }
  })
}

/** The amounts of the words that stand in a term; a share is no amount of money. */
function takenFrom(
  near: readonly Mention[],
  term: Term,
  own: Pick<Line, 'fields'> | null,
): Mention[] {
  const has = said([term])
  const singly = near.filter((mention) => isTaken(mention, [has], NO_FACTS))
  const isShare = (mention: Mention): boolean => mention.kind === 'percent'
  const ofShare = own?.fields && own.fields.of !== undefined
  const limits = [own?.fields?.least, own?.fields?.most]
  const alike = singly.filter(
    (mention) => mention.column || isShare(mention) === ofShare || limits.includes(mention.value),
  )
  const amounts = new Set(singly.filter(({ column }) => !column).map(isShare))
  const taken = own?.fields && amounts.size > 1 ? alike : singly
  return taken.length > 0 ? taken : (takenPair(near, has) ?? [])
}

const NO_FACTS = { shares: [], times: [] }

const rangeOf = (
  { at, end }: Mention,
  words: ReturnType<typeof readWords>['words'],
): { start: number; end: number } => ({ start: words[at]!.from, end: words[end - 1]!.to })

const quoted = (text: string, start: number, end: number): Line['source'][number] => ({
  start,
  end,
  text: text.slice(start, end).replace(/\s+/g, ' ').slice(0, QUOTED),
})

/** The sentence of the text that a term is. */
const saidAs = (all: readonly Said[], { source }: Term): Said | undefined =>
  all.find(
    ({ sentence, formula }) => !formula && source !== '' && plain(sentence) === plain(source),
  )

function ofSentence(text: string, left: Said[], own: Said): Placed {
  left.splice(left.indexOf(own), 1)
  const { start, end, answer } = own
  return {
    source: [quoted(text, start, end)],
    places: [{ start, end, as: answer ? 'answer' : 'sentence' }],
  }
}
