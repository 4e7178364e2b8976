// What stands in the cells and charts of a plan sheet. English in every language of the pane: people of
// all languages read the file. The bill alone (sheet-bill.ts) is in the language of the pane that made it.

/** The sheet's name, and the heading in its first cell. */
export const SHEET_NAME = 'EDPS plan'

export const HEADINGS = {
  profit: 'Predicted profit',
  deals: 'Deals',
  chosen: 'This plan',
  notes: 'Notes',
} as const

/** Parts of the sheet: a heading, a chart and its table. */
export const PARTS = ['deals', 'sweep', 'past', 'spend'] as const
export type SheetPart = (typeof PARTS)[number]

export const partHeading = (part: SheetPart, category: string | null): string =>
  ({
    deals: 'Taken deals, the highest profit first',
    sweep: 'Other confidences, without limits',
    past: 'Past menus, planned by the same rules',
    spend: category === null ? 'Spend by category' : `Spend by ${category}`,
  })[part]

/** Why a part has no chart. */
export type WhyNoChart =
  /** Nothing is taken; no menu was tried; the plan was kept without it. */
  | 'nothing'
  | 'no category'
  | 'no costs'
  /** A person's own cell stands where the table begins. */
  | 'own cell'
  /** Excel has not calculated the formula, or does not know it. */
  | 'not calculated'
  | 'unknown function'

const NOTHING: Readonly<Record<SheetPart, string>> = {
  deals: 'The plan takes no deal.',
  sweep: 'The plan was kept without what other confidences would give: plan again.',
  past: 'No past menu could be tried, or the plan was kept by an earlier version: plan again.',
  spend: 'The plan takes no deal.',
}

const NO_CHART = 'No chart: '
/** Whether a text is one of `whyNoChart`. */
export const isWhyNoChart = (text: string): boolean => text.startsWith(NO_CHART)

export function whyNoChart(part: SheetPart, why: WhyNoChart): string {
  const chart = NO_CHART
  switch (why) {
    case 'nothing':
      return chart + NOTHING[part]
    case 'no category':
      return `${chart}no column was chosen to group by.`
    case 'no costs':
      return `${chart}a taken deal has no unit cost, so the spend is not known.`
    case 'own cell':
      return `${chart}a cell of yours stands where its table begins.`
    case 'not calculated':
      return `${chart}Excel had not calculated the table. Make the sheet again.`
    default:
      return `${chart}this Excel does not know the add-in’s formulas. Open the add-in and make the sheet again. The development add-in calls them EDPSDEV, so it shows no numbers here: this sheet is for the released one.`
  }
}

/** Where the sheet comes from; `at` is an ISO moment, said in UTC: the file is read in other time zones. */
export function madeFrom(by: string, at: string, name: string): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const called = name === '' ? '' : ` “${name}”`
  return `Made from the plan${called} of ${when} by ${by}. The numbers follow the plan that this workbook holds; notes, charts, reasons and the bill are those of then.`
}

/** The comment of the name by which the sheet is known. */
export const MARK_COMMENT = 'The EDPS add-in made this sheet'

/** Names of the charts: a chart of another name is a person's. */
export const CHART_NAMES: Readonly<Record<SheetPart, string>> = {
  deals: 'EDPS deals',
  sweep: 'EDPS confidence',
  past: 'EDPS past menus',
  spend: 'EDPS spend',
}

/** What charts say. */
export const CHARTS = {
  deals: 'Best deals by expected profit',
  sweep: 'Profit and spend by confidence',
  past: 'Past menus: predicted and earned',
  spend: (category: string) => `Spend by ${category}`,
  profit: 'Expected profit',
  spendAxis: 'Spent on goods',
  confidence: 'Confidence that a deal must have',
  money: 'Profit, spend',
  /** `step`: what one step of T is, such as "week"; null = not known. */
  pastAxis: (step: string | null) => (step === null ? 'T' : `T: ${step}s before the plan`),
  pastMoney: 'Profit',
  series: {
    profit: 'Profit',
    spend: 'Spent on goods',
    chosenProfit: 'This plan: profit',
    chosenSpend: 'This plan: spend',
    predicted: 'Predicted',
    earned: 'Earned',
  },
} as const
