// The slider of the confidence and the spending limit of a plan.
import { confidenceText, counted, moneyText } from './words.ts'

/** Plans of nearly one confidence are told apart by their deals: "60 % (129 deals)". */
const at = (confidence: number, deals: number) =>
  `${confidenceText(confidence)} (${counted(deals, 'deal')})`

export const confidencePanelText = {
  title: 'How sure must a deal be?',
  leastChance: (confidence: number, deals: number) =>
    `Least chance of a profit: ${at(confidence, deals)}`,
  /** Below `least` percent the plan stays the same. */
  hint: (least: number) =>
    `Higher: fewer and surer deals. Lower: more of them; below ${least} % the plan stays the same, for every deal that pays is in it.`,
  hintToZero: 'Higher: fewer and surer deals. Lower: more of them, as far as any pays.',
  /** To the ear: the slider's value. */
  value: (confidence: number, deals: number, profit: number, spend: number | null) =>
    `${confidenceText(confidence)}: ${counted(deals, 'deal')}, predicted profit ${moneyText(profit)}, spend ${spend === null ? 'not known' : moneyText(spend)}`,
  withoutLimit: 'The curves are drawn without the spending limit.',
  /** A button. */
  backTo: (confidence: number, deals: number) => `Back to the service’s ${at(confidence, deals)}`,

  limit: 'Spend at most',
  limitExplanation:
    'The add-in leaves deals out until the rest is affordable and earns most; the service does not know the limit. Press Enter to choose by it. The sheet changes with the button below.',
  noLimit: 'Blank: no limit.',
  leftOut: (deals: number) => `${counted(deals, 'deal')} left out. No other choice earns more.`,
  leftOutBound: (deals: number, bound: number) =>
    `${counted(deals, 'deal')} left out. No choice can earn more than ${moneyText(bound)}.`,
}
