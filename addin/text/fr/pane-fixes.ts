// Advice of the service that the pane says in its own words, because it has a control for it, in French.
import type { paneFixesText as English } from '../en/pane-fixes.ts'
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'

/** A label of the screen of options, as a sentence names it. */
const named = (label: string): string => `« ${label} » (${optionsStepText.title})`

export const paneFixesText: typeof English = {
  /** Options within the service's English sentences. */
  horizon: named(moreOptionsText.horizon),
  writeoff: named(moreOptionsText.writeoff),
  caution: named(moreOptionsText.caution),
  period: named(moreOptionsText.period),
  byColumns: named(optionsStepText.byColumns),
  byKnowledge: named(optionsStepText.byKnowledge),
  fromColumn: named(optionsStepText.fromColumn),

  untickInputTest: `Pour un plan, décochez « ${optionsStepText.inputTest} » dans ${optionsStepText.title}.`,
  horizonNeeded: {
    message:
      'Les coûts de stockage demandent le délai avant passage en perte des invendus, qui manque.',
    fix: `Dans ${optionsStepText.title}, ${moreOptionsText.title}, indiquez « ${moreOptionsText.horizon} » : le nombre de périodes (pas de T) entre une offre et le passage en perte de ses invendus.`,
  },
  sendProfits: `Ou choisissez « ${optionsStepText.fromColumn} » dans ${optionsStepText.title}, avec un bénéfice sur chaque ligne passée dont le résultat est connu.`,
  soldMore: `Corrigez les quantités marquées comme prises ou les ventes, ou associez une colonne du stock antérieur. Si la quantité compte des tentatives et non des unités en stock, la description doit le dire. Sans « ${moreOptionsText.checks} » (${optionsStepText.title}), les ventes sont prises telles quelles.`,
  profitsDiffer: `Corrigez la description, n’associez aucune colonne de bénéfice, ou choisissez « ${optionsStepText.fromColumn} » dans ${optionsStepText.title} : vos bénéfices sont alors pris tels quels.`,
}
