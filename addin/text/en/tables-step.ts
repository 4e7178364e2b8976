// The screen where the tables of the workbook are chosen.
import { key, strong } from '../marks.ts'
import { counted } from './words.ts'

export const tablesStepText = {
  title: 'Choose your tables',
  titleNone: 'No table yet',
  notDone: 'That did not work',
  aboutKey: 'About your key',

  /** Buttons, and why they cannot be pressed. */
  next: 'Next: columns',
  noDeals: 'Choose the table of deals first.',
  beingRead: 'The tables are being read.',
  insertSample: 'Insert sample data',
  sampleBeingWritten: 'The sample is being written.',
  lookAgain: 'Look again',
  lookForTables: 'Look for tables again',

  /** Where there is no table. Both name a button. */
  makeTable: `Your deals must stand in an Excel table. Click a cell of them and press ${key('Ctrl')}+${key('T')}, then press ${strong('Look again')}.`,
  trySample: `Or try it with a made-up shop: ${strong('Insert sample data')} adds two sheets and changes nothing else.`,

  /** Lists of tables; the last two are entries for none. */
  deals: 'Table of deals',
  earlierDeals: 'Table of earlier deals',
  sales: 'Table of sales',
  salesHint: 'What your deals have sold. Without it, deals need a profit column.',
  chooseTable: 'Choose a table',
  noTable: 'None',
  /** An entry of a list. */
  table: (name: string, rows: number, sheet: string) =>
    `${name} (${counted(rows, 'row')}, sheet ${sheet})`,

  whereEarlier: 'Where are your earlier deals?',
  inSameTable: 'In the same table',
  inOwnTable: 'In a table of their own',
}
