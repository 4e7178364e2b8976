// The questions of a description as a person at a terminal meets them, with a reader that asks about
// every amount; `npm run plan` in a real terminal stands in plan-questions.test.ts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Question } from '#contract/questions.ts'
import {
  askQuestions,
  MOST_ANSWERS,
  type Settled,
  keepAnswers,
  numberTyped,
} from '#cli/ask-questions.ts'
import { comesBack, moved } from '#reading/written-answer.ts'
import {
  entriesText,
  markedDescription,
  PLAIN_MARKS,
  questionsText,
  shown,
  wrapped,
} from '#cli/question-text.ts'
import { fakeTerminal, type FakeTerminal } from './fake-terminal.ts'
import { toyQuestions } from './toy-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-ask-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Reader = (text: string) => readonly Question[]
interface Toy {
  readonly questions: readonly Question[]
}

const toy = (reader: Reader) => (text: string) => ({ questions: reader(text) })

function ask(
  description: string,
  terminal: FakeTerminal,
  more: { asIs?: string; reader?: Reader } = {},
): Promise<Settled<Toy>> {
  const read = toy(more.reader ?? toyQuestions)
  return askQuestions({
    description,
    reading: read(description),
    read,
    terminal,
    asIs: more.asIs ?? null,
  })
}

const WORDS = 'A parcel costs us 4.80 and a label 4.80. T is in weeks.'

test('one question at a time, each answer in the text of the next', async () => {
  const terminal = fakeTerminal('1', '2')
  const settled = await ask(WORDS, terminal)
  expect(settled).toMatchObject({ end: 'clear', answers: 2 })
  expect(settled.description).toBe(
    'A parcel costs us 4.80 [Subtract 4.80 for each unit sold.] and a label 4.80 ' +
      '[Subtract 4.80 for each unit ordered.]. T is in weeks.',
  )
  const text = terminal.text()
  expect(text).toContain('  A parcel costs us »4.80« and a label 4.80. T is in weeks.\n')
  expect(text).toContain('“4.80”: for what is it paid? (1 of 2 open questions)\n')
  expect(text).toContain(
    '  1  Subtract 4.80 for each unit sold.\n     − 4.80 × SUM(sale.qty)\n' +
      '  2  Subtract 4.80 for each unit ordered.\n     − 4.80 × qty\n' +
      '  3  something else\n  4  leave it (stop)\nNumber (1 to 4): 1\n',
  )
  expect(text).toMatch(/sold\.\] and a label\s+»4\.80«\.\s+T is in weeks\.\n/)
  expect(text.indexOf('»4.80« and')).toBeLessThan(text.indexOf('»4.80«.'))
})

test('a missing fact is asked without marks and answered at the end', async () => {
  const terminal = fakeTerminal('2')
  const settled = await ask('We buy and sell.', terminal)
  expect(settled).toMatchObject({ end: 'clear', description: 'We buy and sell. T is in days.' })
  expect(terminal.text()).toContain('The description:\n\n  We buy and sell.\n\nHow long is')
  expect(terminal.text()).not.toContain('»')
})

test('something else is one of each list, an empty one left out', async () => {
  const whole = await ask('Repairs are 9. T is in days.', fakeTerminal('3', '2', '1'))
  expect(whole.description).toBe('Repairs are 9 [Add 9 for each order.]. T is in days.')
  const terminal = fakeTerminal('3', '1', '2')
  const once = await ask('Repairs are 9. T is in days.', terminal)
  expect(once.description).toBe('Repairs are 9 [Subtract 9.]. T is in days.')
  expect(terminal.text()).toContain('\nWhat does it do?\n  1  it costs\n  2  it brings\n  3  back')
  expect(terminal.text()).toContain('\nFor what?\n  1  for each order\n  2  once\n')
  expect(terminal.text()).toContain('The answer: Subtract 9.\n')
})

test('from each list one can go back to the choices', async () => {
  const settled = await ask('Repairs are 9. T is in days.', fakeTerminal('3', '1', '3', '1'))
  expect(settled.description).toBe('Repairs are 9 [Subtract 9 for each unit sold.]. T is in days.')
})

test.each([
  ['leave it', ['1', '4']],
  ['the end of the input', ['1']],
  ['the end of the input among the lists', ['1', '3', '1']],
])('%s stops and keeps what was answered', async (_, lines) => {
  const settled = await ask(WORDS, fakeTerminal(...lines))
  expect(settled).toMatchObject({ end: 'left', answers: 1 })
  expect(settled.description).toContain(
    '4.80 [Subtract 4.80 for each unit sold.] and a label 4.80.',
  )
  expect(settled.reading.questions).toHaveLength(1)
})

test('what is no number of the list is asked for again, and answers nothing', async () => {
  const terminal = fakeTerminal('', '0', '5', 'one', '1 2', '-1', ' 1. ')
  const settled = await ask('Repairs are 9. T is in days.', terminal)
  expect(settled.end).toBe('clear')
  expect(terminal.text().match(/Please type a number from 1 to 4\./g)).toHaveLength(6)
  expect(terminal.left()).toEqual([])
})

test('where past profits may decide, the text can go on as it is', async () => {
  const terminal = fakeTerminal('4')
  const settled = await ask('Repairs are 9. T is in days.', terminal, { asIs: 'send it as it is' })
  expect(settled).toMatchObject({ end: 'as_is', answers: 0 })
  expect(terminal.text()).toContain('  4  send it as it is\n  5  leave it (stop)\n')
})

test('a question that comes back after its answer ends the asking and is named', async () => {
  const stubborn: Reader = (text) => toyQuestions(text.replaceAll(/ \[[^\]]*\]/g, ''))
  const terminal = fakeTerminal('1', '1', '1')
  const settled = await ask('Repairs are 9. T is in days.', terminal, { reader: stubborn })
  expect(settled).toMatchObject({ end: 'stuck', answers: 1 })
  expect(terminal.text()).toContain(
    'The same question comes back although it was answered: “9”: for what is it paid?',
  )
  expect(terminal.left()).toEqual(['1', '1'])
})

test('a missing fact that comes back is noticed wherever the text ends by then', async () => {
  const stubborn: Reader = (text) => toyQuestions(text.replaceAll('T is in', 'It counts'))
  const settled = await ask('We buy and sell.', fakeTerminal('1', '1'), { reader: stubborn })
  expect(settled).toMatchObject({ end: 'stuck', answers: 1 })
})

test('a question that comes back later is noticed too, though other answers moved it', async () => {
  // The second amount first; its question returns once the first one is answered.
  const reader: Reader = (text) => {
    const asked = toyQuestions(text.replace(/(?<=label 5) \[[^\]]*\]/, ''))
    return text.includes('4 [') ? asked : toyQuestions(text).toReversed()
  }
  const settled = await ask('A parcel is 4, a label 5. T is in weeks.', fakeTerminal('1', '1'), {
    reader,
  })
  expect(settled).toMatchObject({ end: 'stuck', answers: 2 })
})

test('a reader with ever new questions comes to an end', async () => {
  let asked = 0
  const endless: Reader = (text) => [{ ...toyQuestions(text).at(-1)!, id: `q${asked++}` }]
  const lines = Array.from({ length: MOST_ANSWERS + 5 }, () => '1')
  const settled = await ask('We sell.', fakeTerminal(...lines), {
    reader: (text) => endless(text.replaceAll('T is', 'it is')),
  })
  expect(settled).toMatchObject({ end: 'stuck', answers: MOST_ANSWERS })
})

test('an answer that makes the text too long for the service is not taken', async () => {
  const words = `Repairs are 9. T is in days. ${'We sell lamps. '.repeat(1330)}`
  const terminal = fakeTerminal('1')
  const settled = await ask(words, terminal)
  expect(settled).toMatchObject({ end: 'stuck', answers: 0, description: words })
  expect(terminal.text()).toContain('more than 20000 characters: shorten it first.')
})

test('elsewhere the questions are a list with their choices and where to write the answer', () => {
  const [amount, period] = toyQuestions('Repairs are 9.')
  expect(questionsText([amount!, period!])).toBe(
    [
      'The description leaves this open:',
      '',
      '1. “9”: for what is it paid?',
      '   - Subtract 9 for each unit sold.',
      '       − 9 × SUM(sale.qty)',
      '   - Subtract 9 for each unit ordered.',
      '       − 9 × qty',
      '   - something else, one of each list:',
      '       What does it do? it costs | it brings',
      '       For what? for each order | once',
      '   To answer, write one of these sentences in square brackets directly after “9”.',
      '',
      '2. How long is one step of T?',
      '   - T is in weeks.',
      '   - T is in days.',
      '   To answer, write one of these sentences at the end of the description.',
    ].join('\n'),
  )
  expect(questionsText([])).toBe('')
})

test('no text of a file or a service gives orders to the terminal', () => {
  expect(shown('a\u001B[2Jb\u0007c\r\nd\te\u009B1mf')).not.toMatch(/[^\P{Cc}\n\t]/u)
  expect(shown('a\r\nb')).toBe('a\nb')
  const entry = { text: 'x\u001B]0;title\u0007y', formula: '\u001B[31m1' }
  expect(entriesText([entry], 80)).not.toMatch(/[^\P{Cc}\n\t]/u)
})

test('marks stand around the words, also where they touch the ends or lie beyond them', () => {
  const marked = (text: string, start: number, end: number) =>
    markedDescription(text, { start, end }, PLAIN_MARKS)
  expect(marked('9 lamps', 0, 1)).toBe('»9« lamps')
  expect(marked('lamps 9', 6, 99)).toBe('lamps »9«')
  expect(marked('lamps', 99, 120)).toBe('lamps')
})

test('lines are broken between words and nothing of them is lost', () => {
  const text = 'one two three\n\nfour  five averyverylongword six'
  const lines = wrapped(text, 9).split('\n')
  expect(lines.every((line) => line.length <= 9 || line === 'averyverylongword')).toBe(true)
  expect(lines.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
})

test('a typed number counts from 1 to the last entry', () => {
  expect(['1', ' 3 ', '2)', '4', '', '1e0', '٣'].map((line) => numberTyped(line, 3))).toEqual([
    1,
    3,
    2,
    null,
    null,
    null,
    null,
  ])
})

test('the same words elsewhere in the text are another question', () => {
  const [first, second] = toyQuestions(WORDS)
  expect(comesBack([first!], [second!])).toBeNull()
  expect(comesBack([first!], [second!, first!])).toBe(first)
  expect(moved([first!, second!], WORDS, `It is so. ${WORDS}`).map(({ start }) => start)).toEqual(
    [first!, second!].map(({ start }) => start + 10),
  )
})

/** The file `words.txt` with these words, as the arguments name it. */
function wordsFile(text: string): { path: string; text: string } {
  const path = join(folder, 'words.txt')
  writeFileSync(path, `${text}\n`)
  return { path, text }
}

test('the answered description is printed, and written into its file after a yes only', async () => {
  const file = wordsFile('Repairs are 9.')
  const no = fakeTerminal('maybe', 'n')
  await keepAnswers('Repairs are 9 [Add 9.].', file, no)
  expect(no.text()).toContain('The description with your answers:\n\nRepairs are 9 [Add 9.].\n')
  expect(no.text()).toContain('Please type y or n.\n')
  expect(no.text()).toContain('words.txt stays as it is.')
  await keepAnswers('Repairs are 9 [Add 9.].', file, fakeTerminal())
  expect(readFileSync(file.path, 'utf8')).toBe('Repairs are 9.\n')
  const yes = fakeTerminal('Y')
  await keepAnswers('Repairs are 9 [Add 9.].', file, yes)
  expect(readFileSync(file.path, 'utf8')).toBe('Repairs are 9 [Add 9.].\n')
  expect(yes.text()).toContain('words.txt holds the description with your answers.')
})

test('a file that was edited meanwhile, or is gone, is not written over', async () => {
  const file = wordsFile('Repairs are 9.')
  writeFileSync(file.path, 'Repairs are 12.\n')
  const edited = fakeTerminal('y')
  await keepAnswers('Repairs are 9 [Add 9.].', file, edited)
  expect(edited.text()).toContain('words.txt has changed since it was read; it stays as it is.')
  expect(readFileSync(file.path, 'utf8')).toBe('Repairs are 12.\n')
  rmSync(file.path)
  const gone = fakeTerminal('y')
  await keepAnswers('Repairs are 9 [Add 9.].', file, gone)
  expect(gone.text()).toContain('words.txt cannot be written')
})

test('words that were typed as an option are printed, and no file is spoken of', async () => {
  const terminal = fakeTerminal('y')
  await keepAnswers('Repairs are 9 [Add 9.].', null, terminal)
  expect(terminal.text()).toContain('Repairs are 9 [Add 9.].')
  expect(terminal.left()).toEqual(['y'])
})
