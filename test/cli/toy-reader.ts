// A reader for tests of the questions: every amount that no sentence in square brackets follows is a
// question, and so is the length of T until the text says it. What an answer writes is read as answered.
import type { Question, ReadAnswer } from '#contract/questions.ts'

export function toyQuestions(text: string): readonly Question[] {
  // What stands in brackets is answered: its amounts are not asked about, its place is kept.
  const bare = text.replace(/\[[^\]]*\]/g, (answer) => '['.padEnd(answer.length, '_'))
  const amounts = [...bare.matchAll(/\d+(?:\.\d+)?/g)].map((found): Question => {
    const [words, start] = [found[0], found.index]
    const end = start + words.length
    return {
      id: `amount-${words}`,
      words,
      start,
      end,
      ask: `“${words}”: for what is it paid?`,
      choices: ['sold', 'ordered'].map((each) => ({
        text: `Subtract ${words} for each unit ${each}.`,
        formula: each === 'sold' ? `− ${words} × SUM(sale.qty)` : `− ${words} × qty`,
        description: `${text.slice(0, end)} [Subtract ${words} for each unit ${each}.]${text.slice(end)}`,
      })),
      other: {
        before: `${text.slice(0, end)} [`,
        after: `]${text.slice(end)}`,
        lists: [
          {
            ask: 'What does it do?',
            options: [
              { text: 'it costs', words: `Subtract ${words}` },
              { text: 'it brings', words: `Add ${words}` },
            ],
          },
          {
            ask: 'For what?',
            options: [
              { text: 'for each order', words: 'for each order' },
              { text: 'once', words: '' },
            ],
          },
        ],
      },
    }
  })
  return [...amounts, ...(/T is in/.test(text) ? [] : [periodQuestion(text)])].filter(
    ({ words, end }) => words === '' || bare.slice(end, end + 2) !== ' [',
  )
}

function periodQuestion(text: string): Question {
  return {
    id: 'period',
    words: '',
    start: text.length,
    end: text.length,
    ask: 'How long is one step of T?',
    choices: ['weeks', 'days'].map((each) => ({
      text: `T is in ${each}.`,
      formula: '',
      description: `${text} T is in ${each}.`,
    })),
  }
}

/** The same as the service answers it. */
export function toyAnswer(text: string): ReadAnswer {
  const questions = toyQuestions(text)
  return questions.length > 0
    ? { status: 'questions', questions, feedback: 'Something is open.', by: 'reader' }
    : { status: 'read', questions, feedback: '', by: 'controlled' }
}
