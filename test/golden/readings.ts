// How every description of the repository is read: the answer of `POST /v1/read`, and what true answers to its
// questions come to.
import '#weights/files.ts'
import type { ReadRequest } from '#contract/questions.ts'
import { readTexts, type Described } from '#training/reader/texts.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { runItem, sentWith } from '../bench/reading-run.ts'
import { trainerTexts } from '../bench/reading-sets.ts'
import { recordedAnswers, replay } from '../support/reading/recorded.ts'
import type { Write } from './write.ts'

const TESTS = new URL('../reading/', import.meta.url)
const FILES = [
  ...['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'traps', 'denials', 'markets'].map(
    (name) => `corpus/${name}`,
  ),
  ...['f1', 'f2', 'g1', 'g2'].map((name) => `fresh/${name}`),
  'examples',
  'owners-markets',
  'wordings/wordings',
]

export async function readings(write: Write): Promise<void> {
  const tell = (name: string, texts: readonly Described[]): void =>
    write(`readings/${name.replace('/', ' ')}.json`, texts.map(readingOf))
  for (const name of FILES) tell(name, readTexts(new URL(`${name}.json`, TESTS), name))
  tell('trainer', trainerTexts())
  const recorded: unknown[] = []
  for (const record of recordedAnswers())
    recorded.push({
      words: record.description,
      beside: await replay(record),
      alone: await replay(record, true),
    })
  write('readings/recorded.json', recorded)
}

function readingOf(text: Described): unknown {
  const request: ReadRequest = {
    business_description: text.description,
    columns: {
      menus: text.menus.map((name) => ({
        name,
        type: text.texts.includes(name) ? ('text' as const) : ('number' as const),
      })),
      sales: text.sales.map((name) => ({ name, type: 'number' as const })),
    },
    market_type: { parameters: sentWith(text) },
  }
  const { verdict, screens, description, reading } = runItem(text)
  return {
    id: text.id,
    read: readAnswer(request),
    run: {
      verdict,
      screens,
      description,
      formula: reading.ok ? reading.valuation.formula : null,
    },
  }
}
