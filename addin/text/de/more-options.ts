// The options for experts, folded on the screen of the options, in German.
import type { moreOptionsText as English } from '../en/more-options.ts'

export const moreOptionsText: typeof English = {
  title: 'Weitere Optionen',
  caution: 'Vorsicht',
  cautionHint: 'Von −1 bis 1; über 0: weniger und sicherere Angebote.',
  cautionExplanation:
    'Unter 0 nimmt der Plan auch Angebote, die als unsicher weggelassen wurden. Sie können das auch nach dem Planen ändern.',

  horizon: 'Perioden bis zur Abschreibung von Resten',
  horizonHint: 'Gilt, wo die Beschreibung nichts dazu sagt.',
  writeoff: 'Bei Resten verlorener Kostenanteil',
  writeoffHint: '0 = nichts, 1 = alles. Gilt, wo die Beschreibung nichts dazu sagt.',

  period: 'Ein Schritt von T ist',
  periodUnset: 'wie in der Beschreibung',
  periods: { day: 'ein Tag', week: 'eine Woche', month: 'ein Monat', year: 'ein Jahr' },

  chosenFlag: 'Ein als gewählt markiertes früheres Angebot',
  chosenFlagHint: 'Nur wichtig, wo es weder Verkäufe noch einen Gewinn hat.',
  chosenFlagUnset: 'den Dienst entscheiden lassen',
  chosenFlags: {
    taken: 'wurde wirklich genommen',
    would_take: 'würde genommen, wenn es zu haben wäre',
  },

  model: 'Modell',
  modelUnset: 'Wahl des Dienstes',
  modelGone: (model) => `${model}, das keine Engine mehr anbietet`,

  checks: 'Prüfen, ob die Historie groß genug ist',
  checksHint: 'Aus: Eine kleine Historie ergibt einen schwachen Plan ohne Beanstandung.',
}
