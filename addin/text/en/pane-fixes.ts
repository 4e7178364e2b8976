// Advice of the service that the pane says in its own words, because it has a control for it.
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'

/** A label of the screen of options, as a sentence names it. */
const named = (label: string): string => `“${label}” (${optionsStepText.title})`

export const paneFixesText = {
  /** Options within the service's English sentences. */
  horizon: named(moreOptionsText.horizon),
  writeoff: named(moreOptionsText.writeoff),
  caution: named(moreOptionsText.caution),
  period: named(moreOptionsText.period),
  byColumns: named(optionsStepText.byColumns),
  byKnowledge: named(optionsStepText.byKnowledge),
  fromColumn: named(optionsStepText.fromColumn),

  untickInputTest: `Untick “${optionsStepText.inputTest}” in ${optionsStepText.title} for a plan.`,
  horizonNeeded: {
    message: 'Holding costs need the time of the write-off of leftovers, which is missing.',
    fix: `In ${optionsStepText.title}, ${moreOptionsText.title}, set “${moreOptionsText.horizon}”: the number of periods (steps of T) from a deal to the write-off of its leftovers.`,
  },
  sendProfits: `Or choose “${optionsStepText.fromColumn}” in ${optionsStepText.title}, with a profit on every past row with a known result.`,
  soldMore: `Correct the sizes flagged as taken or the sales, or map a stock column with the units held before. If the quantity counts attempts rather than units in stock, the description must say so. Without “${moreOptionsText.checks}” (${optionsStepText.title}) the sales are valued as they stand.`,
  profitsDiffer: `Correct the description, map no profit column, or choose “${optionsStepText.fromColumn}” in ${optionsStepText.title}: then your profits are taken as they are.`,
}
