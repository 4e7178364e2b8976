// The screen of a plan, before and after it is written into the sheet, in German.
import type { planStepText as English } from '../en/plan-step.ts'
import { code } from '../marks.ts'
import { confidenceText, countText, counted, moneyText, rangeText } from './words.ts'

const deals = (n: number) => counted(n, 'Angebot')
/** After "von". */
const ofDeals = (n: number) => counted(n, 'Angebot', 'Angeboten')

export const planStepText: typeof English = {
  titles: {
    putAside: 'Nicht im Blatt: Der Plan davor ist zurück',
    inputTest: 'Der Eingabetest ist durchgelaufen',
    inPart: (part, n) => `${countText(part)} von ${ofDeals(n)} im Blatt`,
    nothing: 'Der Plan nimmt nichts',
    nothingWithin: (limit) => `Der Plan nimmt nichts bei höchstens ${moneyText(limit)}`,
    take: (n) => `${deals(n)} nehmen`,
    takeWithin: (n, limit) => `${deals(n)} nehmen für höchstens ${moneyText(limit)}`,
  },

  notes: 'Was der Dienst zu diesem Plan sagt',
  notesOfOwn: (confidence) =>
    `Was der Dienst zu seinem eigenen Plan bei ${confidenceText(confidence)} sagt`,
  moreNotes: 'Mehr dazu',
  deals: 'Die Angebote',

  showTaken: 'Genommene Angebote zeigen',
  apply: 'Ins Blatt übernehmen',
  writeAgain: 'Diesen Plan erneut schreiben',
  write: 'Ins Blatt schreiben',
  beingWritten: 'Die Spalten werden geschrieben.',
  mendLimit: 'Berichtigen Sie zuerst die Zahl unter „Höchstens ausgeben“.',

  inputTest: 'Eingabetest: kein Plan',
  inputTestNote:
    'Diese Mengen und Gewinne sind aus den Schlüsseln gebildete Platzhalter, keine Vorhersagen.',
  failed: {
    nothing: 'Nicht geschrieben',
    part: 'Teilweise geschrieben',
  },
  inPart: 'Teilweise geschrieben',
  inPartFits:
    'Stellen Sie wieder her, was dort stand, und drücken Sie „Rest schreiben“, oder planen Sie neu.',
  inPartChanged:
    'Stellen Sie wieder her, was dort stand, dann kann der Rest geschrieben werden; oder planen Sie neu.',

  placeholderProfit: 'Gewinn als Platzhalter',
  range: (range) => `80 % sicher: ${rangeText(range)}`,
  rangeAbout: (range) =>
    `80 % sicher: ${rangeText(range)} (ungefähr: nach der Spanne des Plans, den der Dienst machte)`,
  ofAll: (part, all) => `${moneyText(part)} von ${moneyText(all)}`,
  dealCount: deals,
  dealCountOf: (part, n) => `${countText(part)} von ${ofDeals(n)}`,
  heldInPart: `Das Blatt enthält davon die kleineren Zahlen. Formeln wie ${code('=EDPS.TOTAL()')} und ${code('=EDPS.QTY()')} zeigen den ganzen Plan; ${code('=EDPS.STATUS()')} sagt beides.`,
}
