// The sample's words and options hold for the sample's tables only. The analyst's own words are put
// aside when the sample comes, and return with the tables that they belong to. Words that were
// changed since are kept.
import type { Sample } from '../shell/dependencies.ts'
import { ownFields, type Shell } from '../shell/shell.ts'
import type { SampleWords, Setup, WordsSet } from '../options/setup-state.ts'

/** The most sample tables that are remembered, the latest ones. */
export const SAMPLE_TABLES = 10

const show = ownFields('setup', 'sample')

/** Takes what the workbook remembers of the sample. */
export function recallSample(shell: Shell, sample: SampleWords | null): void {
  show(shell, { sample })
  followTables(shell)
}

/** Takes the sample's words for this table and puts the earlier words aside; returns the analyst's own. */
export function takeSampleWords(shell: Shell, name: string, sample: Sample): WordsSet {
  const { setup } = shell.state.value
  const { sample: before } = setup
  const table = setup.tables.find((one) => one.name === name)?.id ?? ''
  const tables = [...(before?.tables ?? []), table].slice(-SAMPLE_TABLES)
  const own = before?.shown ? before.own : wordsOf(setup)
  const words = { ...own, description: sample.description, ...sample.options }
  shell.emit('wordsTaken', words)
  show(shell, { sample: { tables, shown: true, words, own } })
  return own
}

/** Takes the words that belong to the chosen table. */
export function followTables(shell: Shell): void {
  const { setup } = shell.state.value
  const { sample, tables, choice } = setup
  const id = tables.find(({ name }) => name === choice.menus)?.id
  if (!sample || id === undefined || sample.tables.includes(id) === sample.shown) return
  const { words, own } = sample
  const now = wordsOf(setup)
  shell.emit('wordsTaken', sample.shown ? unlessChanged(words, now, own) : words)
  show(shell, {
    sample: sample.shown ? { ...sample, shown: false } : { ...sample, shown: true, own: now },
  })
}

function wordsOf({ description, options: { horizon, writeoff, period } }: Setup): WordsSet {
  return { description, horizon, writeoff, period }
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
