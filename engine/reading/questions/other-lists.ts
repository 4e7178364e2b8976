// "Something else": short lists of which the options, joined, are a sentence of controlled English: what
// the amount is, what it goes together with, what counts it, and for how long.
import type { OtherAnswer } from '#contract/questions.ts'
import { numberText, percentText } from '#language/controlled/controlled-tokens.ts'
import { print } from '#language/controlled/print-expression.ts'
import * as lower from '#language/lower.ts'
import { valueOf } from '../assembly/term-of.ts'
import type { Amount, Draft } from '../draft-parts.ts'
import { distanceOf } from '../text/mentions.ts'
import type { Mention } from '../text/mention.ts'
import { conditionsOf } from '../facts/conditions.ts'

type Option = OtherAnswer['lists'][number]['options'][number]
const option = (text: string, words: string): Option => ({ text: text.slice(0, 200), words })

const COUNTED: readonly Option[] = [
  option('each unit sold', 'for each unit sold'),
  option('each unit ordered, sold or not', 'for each unit ordered'),
  option('each unit left over', 'for each unit left over'),
  option('every unit, as long as it is there', 'for each unit'),
  option('each sale', 'for each sale'),
  option('the deal as a whole', 'for each deal'),
]
const CLOCKS: readonly Option[] = [
  option('time does not count', ''),
  ...(['in store', 'held'] as const).flatMap((from) =>
    ['day', 'week', 'month', 'year', 'period'].map((clock) =>
      option(
        `per ${clock === 'period' ? 'step of T' : clock}, from the ${from === 'held' ? 'order' : 'arrival'} on`,
        `and ${clock} ${from}`,
      ),
    ),
  ),
]
/** Amounts beside one that are offered, and options that they make. */
const MOST_BESIDE = 5
const MOST_TOGETHER = 20
/** Within so many sentences, each a hundred. */
const FAR = 500

/** The lists for an amount; null where its answer is no amount. */
export function otherLists(draft: Draft, amount: Amount): OtherAnswer | null {
  const { mention, end } = amount
  if (mention.kind === 'time' || mention.kind === 'whole') return null
  return {
    before: `${draft.text.slice(0, end)} [`,
    after: `]${draft.text.slice(end)}`,
    lists: [
      { ask: 'What is it?', options: basesOf(mention, draft.text) },
      { ask: 'Together with what?', options: togetherWith(draft, amount) },
      { ask: 'Counted by what?', options: [...COUNTED] },
      { ask: 'For how long?', options: [...CLOCKS] },
    ],
  }
}

/** Words of another unit or currency than unit_cost has. */
const OTHER_UNIT =
  /\b(?:convert\w*|conversion|exchange|currency|rate of|per (?:dollar|euro|pound|yen|carton|case|pack|box|dozen|pallet)|to (?:the|a) (?:dollar|euro|pound|carton|case|pack|box|pallet)|(?:in|is) (?:us |swiss )?(?:dollars?|euros?|pounds?|yen|crowns?|francs?))\b|=/i

function basesOf(mention: Mention, text: string): Option[] {
  if (mention.kind !== 'percent') {
    const plain = textOf(mention)
    const rates = mention.column === null && mention.value > 0 && OTHER_UNIT.test(text)
    const share = `${plain} × the price`
    return [
      option('an amount that is paid', `Subtract ${plain}`),
      option('an amount that is received', `Add ${plain}`),
      ...(mention.column === null
        ? []
        : [
            option('paid: a share of the price, as a fraction', `Subtract ${share}`),
            option(
              'paid: a share of the price, in percent',
              `Subtract (${plain} / 100) × the price`,
            ),
            option('paid: a share of unit_cost, as a fraction', `Subtract ${plain} × unit_cost`),
            option(
              'paid: a share of unit_cost, in percent',
              `Subtract (${plain} / 100) × unit_cost`,
            ),
          ]),
      ...(rates
        ? [
            option('the goods: unit_cost, times it', `Goods: ${plain} × unit_cost`),
            option('the goods: unit_cost, divided by it', `Goods: unit_cost / ${plain}`),
          ]
        : []),
    ]
  }
  const share = shareText(mention.value)
  // Who keeps 87% of the price pays 13%: the price itself is earned already.
  const rest = shareText(Number((1 - mention.value).toPrecision(12)))
  return [
    ...basesOfShare(share),
    ...(mention.value < 1
      ? [
          option(
            `kept: ${share} of the price, the rest is another’s`,
            `Subtract ${rest} of the price`,
          ),
        ]
      : []),
  ]
}

const shareText = (value: number): string => percentText(value) ?? numberText(value)

function basesOfShare(share: string): Option[] {
  return (['Subtract', 'Add'] as const).flatMap((verb) =>
    (verb === 'Add'
      ? (['unit_cost', 'unit_price'] as const)
      : (['the price', 'unit_cost', 'unit_price'] as const)
    ).map((of) =>
      option(
        `${verb === 'Add' ? 'received' : 'paid'}: a share of ${of}`,
        `${verb} ${share} of ${of}`,
      ),
    ),
  )
}

/** A number or a column as controlled English has it. */
const textOf = (mention: Mention): string => print(valueOf(mention), [])

/** What else the amount may be multiplied by, limited by or bound to: other amounts beside it. */
function togetherWith(draft: Draft, amount: Amount): Option[] {
  const { mention } = amount
  const conditions = conditionsOf(draft, amount)
  const limits = new Set(conditions.map(({ limit }) => limit))
  const distance = (each: Amount): number => distanceOf(each.mention, mention)
  const named = (each: Amount): string => each.mention.column?.name ?? each.text
  const beside = [...draft.amounts, ...draft.answered]
    .filter((each) => each !== amount && distance(each) < FAR)
    .filter(({ mention: { kind } }) => kind !== 'time' && kind !== 'whole')
    .filter((each) => !limits.has(each))
    .filter((each) => !mention.column || named(each) !== mention.column.name)
    .toSorted((x, y) => distance(x) - distance(y))
    .filter((each, at, all) => all.findIndex((other) => named(other) === named(each)) === at)
    .slice(0, MOST_BESIDE)
  const only = conditions.map(({ holds, text }) =>
    option(text, `× (${print(holds(lower.number(1), lower.number(0)), [])})`),
  )
  const [one, two] = beside.flatMap(({ mention: { column } }) => (column ? [column.name] : []))
  const larger = two
    ? [option(`times ${one} or ${two}, the larger`, `× (the larger of \`${one}\` and \`${two}\`)`)]
    : []
  const found = [
    ...only,
    ...larger,
    ...beside.flatMap((each) => joined(each, named(each), mention)),
  ]
  return [option('nothing else', ''), ...found.slice(0, MOST_TOGETHER)]
}

function joined({ mention }: Amount, named: string, own: Mention): Option[] {
  const plain = textOf(mention)
  const { kind, column, value } = mention
  if (kind === 'percent') {
    const [more, less] = [1 + value, 1 - value].map((each) =>
      numberText(Number(each.toPrecision(12))),
    )
    return [
      option(`for ${named} of them alone`, `× ${numberText(value)}`),
      option(`on top of ${named}`, `× ${more}`),
      option(`on what ${named} leaves`, `× ${less}`),
      ...(own.kind === 'percent' ? [option(`without the ${named} in it`, `/ ${more}`)] : []),
    ]
  }
  const limits = [
    option(`at least ${named}`, `, at least ${plain},`),
    option(`at most ${named}`, `, at most ${plain},`),
  ]
  const factors = [
    option(`times ${named}`, `× ${plain}`),
    option(`divided by ${named}`, `/ ${plain}`),
  ]
  if (kind === 'money')
    return own.kind === 'percent' ? limits : own.column ? factors.slice(0, 1) : []
  if (column) return [...factors, option(`times ${named}, rounded up`, `× (${plain} rounded up)`)]
  if (own.kind === 'percent') return [...limits, ...factors]
  const packs = option(
    `for each ${named} units ordered, begun ones too`,
    `× ((units ordered / ${plain}) rounded up)`,
  )
  return value > 1 && Number.isInteger(value) ? [...factors, packs] : factors
}
