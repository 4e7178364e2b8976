// Choosing and reading the tables: progress, and what is missing before a check.
import { counted, countText } from './words.ts'

/** What a needed column says. */
const lacksWhat = {
  key: 'the deal’s identifier',
  size: 'the size',
  time: 'when it was on offer',
}

export const tableSetupText = {
  chooseTable: 'Choose the table in which the deals stand.',
  readingTables: 'Reading the tables',
  /** Progress; `done` and `rows`: rows of the table. */
  readingTable: (table: string, done: number, rows: number) =>
    `Reading ${table}: ${countText(done)} of ${counted(rows, 'row')}`,
  /** Columns that every plan needs and that were not found. */
  lacking: (lacks: readonly (keyof typeof lacksWhat)[]) =>
    `Choose the column that says ${lacks.map((lack) => lacksWhat[lack]).join(', and ')}.`,
  loadingSample: 'Loading the sample',
  /** Progress of the sample's table. */
  writingTable: (table: string) => `Writing ${table}`,
  sampleHasWords:
    'The sample comes with a description of its own. Yours is kept: it comes back when you choose your own tables.',
  /** After “Plan menu”, when the columns were guessed for the first time. */
  lookOnce:
    'A plan is made from these columns: check the guesses once, then press Plan menu again, or Next.',
  describeFirst:
    'A plan needs to know what a deal earns and costs: say it here once, then press Plan menu again, or Next.',
  nothingToCancel: 'There is nothing to cancel: no plan is being made here.',
  partNotLoaded:
    'This part of the add-in could not be loaded: look whether you are online, then try again.',
  answerTooLong: (most: number) =>
    `With this answer the description has more than ${most} characters: shorten it, then answer again.`,
}
