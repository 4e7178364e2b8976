// The options for experts, folded on the screen of the options.

export const moreOptionsText = {
  title: 'More options',
  caution: 'Caution',
  cautionHint: 'From −1 to 1; above 0: fewer, surer deals.',
  cautionExplanation:
    'Below 0 takes also deals that were left out as unsure. You can move it after the plan, too.',

  horizon: 'Periods until leftovers are written off',
  horizonHint: 'Counts where the description does not say.',
  writeoff: 'Part of the cost lost on leftovers',
  writeoffHint: '0 = nothing, 1 = all. Counts where the description does not say.',

  /** T is a column; one of the following entries. */
  period: 'One step of T is a',
  periodUnset: 'as the description says',
  periods: { day: 'day', week: 'week', month: 'month', year: 'year' },

  chosenFlag: 'A past deal marked as chosen',
  chosenFlagHint: 'Matters only where it has neither sales nor a profit.',
  chosenFlagUnset: 'let the service tell',
  chosenFlags: {
    taken: 'was really taken',
    would_take: 'would be taken if it could be had',
  },

  model: 'Model',
  modelUnset: 'the service’s choice',
  modelGone: (model: string) => `${model}, which no engine offers now`,

  checks: 'Check that the history is large enough',
  checksHint: 'Off: a small history gives a weak plan and no complaint.',
}
