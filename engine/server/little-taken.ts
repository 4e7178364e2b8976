// Why a plan takes nothing or little, as a sentence with numbers and what to check: the first note of the plan,
// and data beside it. Which reason holds model/decide/little-taken.ts says.
import type { Summary } from '#contract/schemas.ts'
import type { PastTerms } from '#grounding/past-deals.ts'
import { countText, money } from '#model/decide/amounts.ts'
import type { LittleTaken } from '#model/decide/little-taken.ts'

type Told = NonNullable<Summary['little_taken']>

/** Costs that the sentence names; the others are summed. */
const COSTS_NAMED = 3
const SOURCE_CHARACTERS = 80

/** The reason in words; `terms`: what past deals paid and earned, asked for where they lost. */
export function toldLittle({ code, numbers }: LittleTaken, terms: () => PastTerms | null): Told {
  const rounded = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]),
  )
  const { message, check, parts } = WORDS[code](numbers, terms)
  return { code, message, check, numbers: rounded, per_unit: parts }
}

interface Words {
  readonly message: string
  readonly check: string
  readonly parts: Told['per_unit']
}

type Numbers = LittleTaken['numbers']
type Say = (numbers: Numbers, terms: () => PastTerms | null) => Words

const of = (numbers: Numbers, name: string): number => numbers[name] ?? 0
const plain = (message: string, check: string): Words => ({
  message,
  check: `Check: ${check}`,
  parts: [],
})

/** "The plan takes none of today’s 120 deals". */
function takes(numbers: Numbers): string {
  const taken = of(numbers, 'taken') === 0 ? 'none' : String(of(numbers, 'taken'))
  return `The plan takes ${taken} of today’s ${countText(of(numbers, 'deals'), 'deal')}`
}

const WORDS: Readonly<Record<LittleTaken['code'], Say>> = {
  nothing_available: (numbers) =>
    plain(
      `None of today’s ${countText(of(numbers, 'deals'), 'deal')} can be taken: historically_available is 0 for each.`,
      'set historically_available to 1, or leave it blank, where a deal can be taken.',
    ),
  past_deals_lost: (numbers, terms) =>
    lost(of(numbers, 'outcomes'), of(numbers, 'total'), of(numbers, 'gains'), terms()),
  too_few_outcomes: (numbers) => {
    const outcomes = of(numbers, 'outcomes')
    return plain(
      `${takes(numbers)}: ${countText(outcomes, 'finished past deal')} ${outcomes === 1 ? 'tells' : 'tell'} little; about ${of(numbers, 'wanted')} are wanted.`,
      'send older menus with their sales, and whether the horizon leaves enough deals finished.',
    )
  },
  confidence_asked: (numbers) =>
    plain(
      `${takes(numbers)}: you ask for a confidence of ${percent(of(numbers, 'asked'))}, and the surest deal has ${percent(of(numbers, 'highest'))}; without the correction it takes ${of(numbers, 'unasked')}.`,
      'a lower confidence_correction takes more deals.',
    ),
  margins_thin: (numbers) => {
    const paying = of(numbers, 'paying')
    const best = money(of(numbers, 'best'))
    return plain(
      paying === 0
        ? `${takes(numbers)}: none is expected to earn anything, the best ${best}.${replayed(numbers)}`
        : `${takes(numbers)}: ${paying} ${paying === 1 ? 'looks' : 'look'} profitable, the best by ${best}, which is thin against the doubt: ${of(numbers, 'gains')} of ${of(numbers, 'outcomes')} past deals made a gain.`,
      'today’s costs and prices beside those of past menus, in the same money and for the same unit.',
    )
  },
}

/** What shows that the history is not the reason; nothing where its menus were not planned again. */
const replayed = (numbers: Numbers): string =>
  of(numbers, 'replayed') > 0
    ? ` Past menus, planned again, earned ${money(of(numbers, 'replayed'))}.`
    : ''

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function lost(deals: number, total: number, gains: number, past: PastTerms | null): Words {
  const sum = money(Math.abs(total))
  if (past === null || past.units <= 0 || past.terms.length === 0)
    return {
      message: `By your own profits ${countText(deals, 'past deal')} lost ${sum}; ${gains} made a gain.`,
      check: 'Check: the sign and the unit of the column profit.',
      parts: [],
    }
  const parts = past.terms.map(({ name, source, total: money }) => ({
    name,
    source: source.slice(0, SOURCE_CHARACTERS),
    amount: Math.round((1e4 * money) / past.units) / 1e4,
  }))
  const costs = parts.filter(({ amount }) => amount < 0).toSorted((x, y) => x.amount - y.amount)
  const earned = parts.reduce((all, { amount }) => all + Math.max(0, amount), 0)
  const others = costs.slice(COSTS_NAMED).reduce((all, { amount }) => all - amount, 0)
  const named = costs.slice(0, COSTS_NAMED).map(({ name, amount }) => `${name} ${money(-amount)}`)
  const paid = [...named, ...(others > 0 ? [`other costs ${money(others)}`] : [])].join(' + ')
  const [first] = costs
  return {
    message: `By your description ${countText(deals, 'past deal')} lost ${sum}: ${paid} against ${money(earned)} earned for each unit ordered.`,
    check:
      first === undefined
        ? 'Check: the prices of Sales.'
        : `Check: is “${first.source || first.name}” meant for each unit, in the same money as the prices, and charged once, and are the columns that it names filled so?`,
    parts,
  }
}
