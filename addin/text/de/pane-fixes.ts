// Advice of the service that the pane says in its own words, because it has a control for it, in German.
import type { paneFixesText as English } from '../en/pane-fixes.ts'
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'

/** A label of the screen of options, as a sentence names it. */
const named = (label: string): string => `„${label}“ (${optionsStepText.title})`

export const paneFixesText: typeof English = {
  /** Options within the service's English sentences. */
  horizon: named(moreOptionsText.horizon),
  writeoff: named(moreOptionsText.writeoff),
  caution: named(moreOptionsText.caution),
  period: named(moreOptionsText.period),
  byColumns: named(optionsStepText.byColumns),
  byKnowledge: named(optionsStepText.byKnowledge),
  fromColumn: named(optionsStepText.fromColumn),

  untickInputTest: `Für einen Plan nehmen Sie in „${optionsStepText.title}“ das Häkchen bei „${optionsStepText.inputTest}“ weg.`,
  horizonNeeded: {
    message: 'Lagerkosten brauchen die Zeit, nach der Reste abgeschrieben werden; sie fehlt.',
    fix: `Setzen Sie in „${optionsStepText.title}“, „${moreOptionsText.title}“ das Feld „${moreOptionsText.horizon}“: die Zahl der Perioden (Schritte von T) von einem Angebot bis zur Abschreibung seiner Reste.`,
  },
  sendProfits: `Oder wählen Sie in „${optionsStepText.title}“ „${optionsStepText.fromColumn}“, mit einem Gewinn in jeder früheren Zeile, deren Ergebnis bekannt ist.`,
  soldMore: `Berichtigen Sie die als genommen gekennzeichneten Mengen oder die Verkäufe, oder ordnen Sie eine Spalte mit dem früheren Bestand zu. Zählt die Menge Versuche statt Stücke am Lager, muss die Beschreibung das sagen. Ohne „${moreOptionsText.checks}“ (${optionsStepText.title}) gelten die Verkäufe, wie sie dastehen.`,
  profitsDiffer: `Berichtigen Sie die Beschreibung, ordnen Sie keine Gewinnspalte zu, oder wählen Sie in „${optionsStepText.title}“ „${optionsStepText.fromColumn}“: Dann gelten Ihre Gewinne, wie sie dastehen.`,
}
