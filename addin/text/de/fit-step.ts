// The screen while the service plans, in German.
import type { fitStepText as English } from '../en/fit-step.ts'
import { countText, momentText } from './words.ts'

export const fitStepText: typeof English = {
  title: 'Es wird geplant',
  titleInputTest: 'Die Eingaben werden getestet',
  stages: {
    sending: 'Ihre Daten werden gesendet…',
    finding: 'Der begonnene Plan wird gesucht…',
    waiting: 'In der Warteschlange…',
    grounding: 'Es wird ermittelt, was frühere Angebote brachten…',
    processing: 'Aus der Historie wird gelernt und entschieden…',
    fetching: 'Der Plan wird abgeholt…',
  },
  doing: {
    waiting: 'Noch ist kein Rechner frei.',
    starting: 'Ein Rechner beginnt damit.',
    reading: 'Die Tabellen werden gelesen.',
    grounding: 'Die früheren Angebote werden bewertet.',
    replay: 'Die früheren Menüs, die noch einmal geplant werden, werden ausgewählt.',
    support: 'Gelernt wird, was in welcher Menge genommen wurde.',
    learning: 'Aus früheren Angeboten wird gelernt, und frühere Menüs werden noch einmal geplant.',
    network: 'Das vortrainierte Netz wird befragt.',
    calibration: 'Vorhersagen werden mit dem verglichen, was eintrat.',
    reasons: 'Frühere Angebote, die den genommenen ähneln, werden gesucht.',
    writing: 'Der Plan wird geschrieben.',
    inputTest: 'Ein Eingabetest: Es wird nicht gerechnet.',
  },
  place: (n) => `In der Warteschlange: Platz ${countText(n)}.`,
  canceling: 'Wird abgebrochen…',
  isCanceled: 'Es wird schon abgebrochen.',
  noAnswer: 'Zurzeit keine Antwort',
  safe: 'Sie können weiterarbeiten oder Excel schließen: Öffnen Sie diesen Bereich später, dann geht es weiter.',
  keepOpen: 'Lassen Sie den Bereich offen, bis Ihre Daten angekommen sind.',
  begunBy: (by, since) => `Begonnen von ${by}, ${momentText(since)}.`,
  formula: 'Wie Ihre Beschreibung gelesen wird',
  formulaHint: 'Nach Angabe des Dienstes ist dies der Gewinn eines Angebots.',
}
