// The sample's words and options hold for the sample's tables only. The analyst's own words are put
// aside when the sample comes, and return with the tables that they belong to. Words that were
// changed since are kept.
import type { Sample } from '../shell/dependencies.ts'
import type { Shell } from '../shell/shell.ts'
import type { Setup, WordsSet } from '../options/setup-state.ts'

/** The most sample tables that are remembered, the latest ones. */
export const SAMPLE_TABLES = 10

/** Takes the sample's words for this table and puts the earlier words aside. */
export function takeSampleWords(shell: Shell, name: string, sample: Sample): void {
  shell.setup((setup) => {
    const { sample: before } = setup
    const table = setup.tables.find((one) => one.name === name)?.id ?? ''
    const tables = [...(before?.tables ?? []), table].slice(-SAMPLE_TABLES)
    const own = before?.shown ? before.own : wordsOf(setup)
    const words = { ...own, description: sample.description, ...sample.options }
    return { ...withWords(setup, words), sample: { tables, shown: true, words, own } }
  })
}

/** Takes the words that belong to the chosen table. */
export function followTables(shell: Shell): void {
  const { sample, tables, choice } = shell.state.value.setup
  const id = tables.find(({ name }) => name === choice.menus)?.id
  if (!sample || id === undefined || sample.tables.includes(id) === sample.shown) return
  const { words, own } = sample
  shell.setup((setup) =>
    sample.shown
      ? {
          ...withWords(setup, unlessChanged(words, wordsOf(setup), own)),
          sample: { ...sample, shown: false },
        }
      : {
          ...withWords(setup, words),
          sample: { ...sample, shown: true, own: wordsOf(setup) },
        },
  )
}

function wordsOf({ description, options: { horizon, writeoff, period } }: Setup): WordsSet {
  return { description, horizon, writeoff, period }
}

function withWords(setup: Setup, { description, ...options }: WordsSet): Setup {
  return { ...setup, description, options: { ...setup.options, ...options } }
}

/** `own`, except for what was changed since the sample's words came. */
function unlessChanged(sample: WordsSet, now: WordsSet, own: WordsSet): WordsSet {
  const kept = <K extends keyof WordsSet>(name: K) =>
    now[name] === sample[name] ? own[name] : now[name]
  return {
    description: kept('description'),
    horizon: kept('horizon'),
    writeoff: kept('writeoff'),
    period: kept('period'),
  }
}
