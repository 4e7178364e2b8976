// "Something else": short lists of which the options, joined, are a sentence of controlled English.
import type { OtherAnswer } from '#contract/questions.ts'
import { numberText, percentText } from '#economics/controlled/controlled-tokens.ts'
import { printTerm } from '#economics/controlled/read-back.ts'
import { valueOf } from '../assembly/term-of.ts'
import type { Amount } from '../draft.ts'

type Option = OtherAnswer['lists'][number]['options'][number]
const option = (text: string, words: string): Option => ({ text, words })

const COUNTED: readonly Option[] = [
  option('each unit sold', 'for each unit sold'),
  option('each unit ordered, sold or not', 'for each unit ordered'),
  option('each unit left over', 'for each unit left over'),
  option('every unit, as long as it is there', 'for each unit'),
  option('each sale', 'for each sale'),
  option('the deal as a whole', 'for each deal'),
]
const CLOCKS: readonly Option[] = [
  option('time does not count', ''),
  ...['day', 'week', 'month', 'year', 'period'].map((clock) =>
    option(`per ${clock}`, `and ${clock}`),
  ),
]
const FROM: readonly Option[] = [
  option('time does not count', ''),
  option('from the arrival on', 'in store'),
  option('from the order on', 'held'),
]

/** The lists for an amount; `end` is where its answer goes. */
export function otherLists(text: string, { mention, end }: Amount): OtherAnswer | null {
  if (mention.kind === 'time' || mention.kind === 'whole') return null
  const percent =
    mention.kind === 'percent' ? (percentText(mention.value) ?? numberText(mention.value)) : null
  const named = printTerm({ name: '', sign: -1, expression: valueOf(mention), source: '' }, null)
  const plain = named.replace(/^Subtract ``: /, '').replace(/(?: for each deal)?\.$/, '')
  const bases: Option[] =
    percent === null
      ? [
          option('an amount that is paid', `Subtract ${plain}`),
          option('an amount that is received', `Add ${plain}`),
        ]
      : (['Subtract', 'Add'] as const).flatMap((verb) =>
          (['the price', 'unit_cost', 'unit_price'] as const).map((of) =>
            option(
              `${verb === 'Add' ? 'received' : 'paid'}: a share of ${of}`,
              `${verb} ${percent} of ${of}`,
            ),
          ),
        )
  return {
    before: `${text.slice(0, end)} [`,
    after: `]${text.slice(end)}`,
    lists: [
      { ask: 'What is it?', options: bases },
      { ask: 'Counted by what?', options: [...COUNTED] },
      { ask: 'For how long?', options: [...CLOCKS] },
      { ask: 'From when on?', options: [...FROM] },
    ],
  }
}
