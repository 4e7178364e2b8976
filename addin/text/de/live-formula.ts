// A deal's profit written into the sheet as formulas, in German.
import type { liveFormulaText as English } from '../en/live-formula.ts'

export const liveFormulaText: typeof English = {
  title: 'Gewinn eines Angebots im Blatt verfolgen',
  deal: 'Angebot',
  firstCell: 'Erste Zelle',
  firstCellHint: 'Zum Beispiel H2 oder Tabelle2!B4; leer: die markierte Zelle.',
  firstCellExplanation: 'Nur leere Zellen außerhalb von Tabellen werden gefüllt.',
  insert: 'Live-Formel einfügen',
  beingWritten: 'Die Formeln werden geschrieben.',
  standsAt: (deal, address) => `${deal} steht in ${address}.`,
  notInserted: 'Nicht eingefügt',
}
