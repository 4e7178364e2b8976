// Conditions in plain words: a line that the words say for some deals alone is never sure without them. Each sentence has
// its truth in controlled English; what is not read at once is asked, and the right answer is among the choices.
import { describe, expect, test } from 'vitest'
import type { Reading } from '#contract/kept-reading.ts'
import { saidBy } from '#contract/said-cells.ts'
import { earnSame } from '#language/checks/made-deals.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { saidLine } from '#language/lines/said-line.ts'
import { readDescription } from '#reading/builtin.ts'
import { readAnswer } from '#reading/read-answer.ts'

const COLUMNS = {
  menus:
    'key menu T qty unit_cost unit_price part_group supplier bulky condition model_year weight_kg fragile'.split(
      ' ',
    ),
  sales: ['key', 'T', 'qty', 'price'],
  texts: ['part_group', 'supplier', 'condition'],
  values: new Map([
    ['part_group', ['engine', 'gearbox', 'door']],
    ['condition', ['new', 'refurbished', 'used', 'C']],
    ['supplier', ['Delta', 'Nordteile']],
  ]),
  flags: ['bulky', 'fragile'],
}
const BULKY = 'only where bulky equals 1'
const ENGINE = 'only where part_group is "engine"'
const REFURBISHED = 'only where condition is "refurbished"'
const F60 = 'Subtract 60 for each deal.'
const F35 = `${F60} Subtract 35 for each deal, ${BULKY}.`
const F95 = `Subtract 60 for each deal, only where bulky does not equal 1. Subtract 95 for each deal, ${BULKY}.`
const NOT_BULKY = 'Subtract 60 for each deal, only where bulky does not equal 1.'

/** Kind, words, truth. */
const TEXTS: readonly (readonly [string, string, string])[] = [
  [
    'trailing',
    'Freight is 60 per deal. A tail lift costs another 35 per deal where bulky is 1.',
    F35,
  ],
  [
    'trailing',
    'Cleaning costs 2 per unit bought if model_year is below 2008.',
    'Subtract 2 for each unit ordered, only where model_year is less than 2008.',
  ],
  [
    'trailing',
    'Testing is 3 per unit bought when condition is refurbished.',
    `Subtract 3 for each unit ordered, ${REFURBISHED}.`,
  ],
  [
    'trailing',
    'We pay a crane of 90 per deal, only where part_group is engine.',
    `Subtract 90 for each deal, ${ENGINE}.`,
  ],
  [
    'trailing',
    'The shop keeps 12% of the price where supplier is Delta.',
    'Subtract 12% of the price for each unit sold, only where supplier is "Delta".',
  ],
  [
    'trailing',
    'Wrapping is 1.50 per unit sold for fragile parts.',
    'Subtract 1.50 for each unit sold, only where fragile equals 1.',
  ],
  [
    'trailing',
    'Insurance is 4% of unit_cost per unit bought for engines.',
    `Subtract 4% of unit_cost for each unit ordered, ${ENGINE}.`,
  ],
  [
    'trailing',
    'The pallet costs 18 per deal, but only for gearboxes.',
    'Subtract 18 for each deal, only where part_group is "gearbox".',
  ],
  [
    'leading',
    'Freight is 60 per deal. Where bulky is 1, a tail lift truck costs another 35 per deal.',
    F35,
  ],
  [
    'leading',
    'Freight is 60 per deal. If bulky is 1, a tail lift truck costs 35 per deal on top.',
    F35,
  ],
  [
    'leading',
    'Where part_group is engine, freight is 90 per deal.',
    `Subtract 90 for each deal, ${ENGINE}.`,
  ],
  [
    'leading',
    'Where condition is refurbished, testing costs 3 per unit bought.',
    `Subtract 3 for each unit ordered, ${REFURBISHED}.`,
  ],
  [
    'leading',
    'Where model_year is below 2008, cleaning costs 2 per unit bought.',
    'Subtract 2 for each unit ordered, only where model_year is less than 2008.',
  ],
  [
    'leading',
    'When the supplier is Nordteile, we pay a toll of 25 per deal.',
    'Subtract 25 for each deal, only where supplier is "Nordteile".',
  ],
  [
    'leading',
    'For parts with condition used the repair is 7 per unit bought.',
    'Subtract 7 for each unit ordered, only where condition is "used".',
  ],
  [
    'leading',
    'Whenever fragile is yes, packing is 2.20 per unit sold.',
    'Subtract 2.20 for each unit sold, only where fragile equals 1.',
  ],
  [
    'leading',
    'If the part is bulky, handling costs 5 per unit bought.',
    `Subtract 5 for each unit ordered, ${BULKY}.`,
  ],
  [
    'leading',
    'In case bulky = 1 we rent a forklift for 40 per deal.',
    `Subtract 40 for each deal, ${BULKY}.`,
  ],
  ['parenthesis', 'Freight is 60 per deal. Bulky deals (bulky = 1) cost another 35 per deal.', F35],
  [
    'parenthesis',
    'A tail lift (bulky = 1 only) costs 35 per deal.',
    `Subtract 35 for each deal, ${BULKY}.`,
  ],
  [
    'parenthesis',
    'Testing (condition is refurbished) costs 3 per unit bought.',
    `Subtract 3 for each unit ordered, ${REFURBISHED}.`,
  ],
  [
    'parenthesis',
    'The crane costs 90 per deal (engines only).',
    `Subtract 90 for each deal, ${ENGINE}.`,
  ],
  [
    'parenthesis',
    'Steam cleaning is 2 per unit bought (model_year before 2008).',
    'Subtract 2 for each unit ordered, only where model_year is less than 2008.',
  ],
  [
    'parenthesis',
    'Two men (weight_kg over 30) cost 20 per deal.',
    'Subtract 20 for each deal, only where weight_kg is more than 30.',
  ],
  [
    'adjective',
    'Freight is 60 per deal. For bulky deals the tail lift truck costs another 35 per deal.',
    F35,
  ],
  [
    'adjective',
    'Bulky deals need a tail lift truck for 35.',
    `Subtract 35 for each deal, ${BULKY}.`,
  ],
  [
    'adjective',
    'Fragile parts need a crate at 4 per unit bought.',
    'Subtract 4 for each unit ordered, only where fragile equals 1.',
  ],
  [
    'adjective',
    'Only bulky deals pay the toll of 15 per deal.',
    `Subtract 15 for each deal, ${BULKY}.`,
  ],
  [
    'adjective',
    'Every fragile unit sold costs us 1.20 of bubble wrap.',
    'Subtract 1.20 for each unit sold, only where fragile equals 1.',
  ],
  [
    'adjective',
    'Storage of bulky items costs 6 per unit bought.',
    `Subtract 6 for each unit ordered, ${BULKY}.`,
  ],
  [
    'value',
    'Refurbished parts cost 3 per unit bought for testing.',
    `Subtract 3 for each unit ordered, ${REFURBISHED}.`,
  ],
  [
    'value',
    'Parts of condition refurbished cost another 3 per unit bought.',
    `Subtract 3 for each unit ordered, ${REFURBISHED}.`,
  ],
  [
    'value',
    'Freight is 60 per deal and engines cost 35 more per deal.',
    `${F60} Subtract 35 for each deal, ${ENGINE}.`,
  ],
  [
    'value',
    'Condition C parts need cleaning, 12 per unit bought.',
    'Subtract 12 for each unit ordered, only where condition is "C".',
  ],
  [
    'value',
    'Delta charges 8 per deal for its pallets.',
    'Subtract 8 for each deal, only where supplier is "Delta".',
  ],
  [
    'value',
    'Each gearbox sold costs 9 to ship.',
    'Subtract 9 for each unit sold, only where part_group is "gearbox".',
  ],
  [
    'value',
    'Doors are polished for 2.50 per unit bought.',
    'Subtract 2.50 for each unit ordered, only where part_group is "door".',
  ],
  [
    'value',
    'On used parts the platform takes 15% of the price.',
    'Subtract 15% of the price for each unit sold, only where condition is "used".',
  ],
  [
    'two values',
    'Engines and gearboxes cost 30 per deal for the crane.',
    `Subtract 30 for each deal, ${ENGINE}. Subtract 30 for each deal, only where part_group is "gearbox".`,
  ],
  [
    'two values',
    'Where condition is new or used, testing is 3 per unit bought.',
    'Subtract 3 for each unit ordered, only where condition is "new". Subtract 3 for each unit ordered, only where condition is "used".',
  ],
  [
    'threshold',
    'Deals with weight_kg over 30 need two men for 20 per deal.',
    'Subtract 20 for each deal, only where weight_kg is more than 30.',
  ],
  [
    'threshold',
    'If weight_kg is 30 or more, handling costs 4 per unit bought.',
    'Subtract 4 for each unit ordered, only where weight_kg is at least 30.',
  ],
  [
    'threshold',
    'Parts whose model_year is 2015 or later cost 6 per unit bought for the software.',
    'Subtract 6 for each unit ordered, only where model_year is at least 2015.',
  ],
  [
    'threshold',
    'Postage is 7 per unit sold when weight_kg is at most 5.',
    'Subtract 7 for each unit sold, only where weight_kg is at most 5.',
  ],
  [
    'threshold',
    'Where weight_kg is between 10 and 20, a bracket costs 3 per unit bought.',
    'Subtract 3 for each unit ordered, only where weight_kg is at least 10 and weight_kg is at most 20.',
  ],
  [
    'threshold',
    'Where unit_cost is above 500, insurance costs 11 per unit bought.',
    'Subtract 11 for each unit ordered, only where unit_cost is more than 500.',
  ],
  ['negation', 'Where bulky is not 1, freight is 60 per deal.', NOT_BULKY],
  ['negation', 'Freight for non-bulky deals is 60 per deal.', NOT_BULKY],
  ['negation', 'If the deal is not bulky, freight is 60 per deal.', NOT_BULKY],
  [
    'negation',
    'Parts that are not refurbished need testing at 3 per unit bought.',
    'Subtract 3 for each unit ordered, only where condition is not "refurbished".',
  ],
  [
    'negation',
    'Where part_group is not engine, postage is 7 per unit sold.',
    'Subtract 7 for each unit sold, only where part_group is not "engine".',
  ],
  ['except', 'Freight is 60 per deal, except for bulky deals.', NOT_BULKY],
  ['except', 'Freight is 60 per deal, except for bulky deals, where it is 95.', F95],
  [
    'except',
    'Except for engines, postage is 7 per unit sold.',
    'Subtract 7 for each unit sold, only where part_group is not "engine".',
  ],
  [
    'except',
    'All parts other than doors are tested for 3 per unit bought.',
    'Subtract 3 for each unit ordered, only where part_group is not "door".',
  ],
  ['unless', 'Freight is 60 per deal unless bulky is 1.', NOT_BULKY],
  [
    'unless',
    'Unless the part is refurbished, testing costs 3 per unit bought.',
    'Subtract 3 for each unit ordered, only where condition is not "refurbished".',
  ],
  [
    'unless',
    'Postage is 7 per unit sold unless weight_kg is over 30.',
    'Subtract 7 for each unit sold, only where weight_kg is at most 30.',
  ],
  ['instead', 'Freight is 60 per deal, 95 per deal where bulky is 1.', F95],
  ['instead', 'Freight is 60 per deal. For bulky deals it is 95 per deal.', F95],
  ['instead', 'Freight is 60 per deal, but 95 per deal for bulky deals.', F95],
  ['instead', 'Freight is 60 per deal; bulky deals pay 95 per deal instead.', F95],
  ['added', 'Freight is 60 per deal plus 35 per deal for bulky deals.', F35],
  ['added', 'Freight is 60 per deal. Bulky deals pay an extra 35 per deal.', F35],
  [
    'two conditions',
    'Where bulky is 1 and part_group is engine, a crane costs 90 per deal.',
    'Subtract 90 for each deal, only where bulky equals 1 and part_group is "engine".',
  ],
  [
    'two conditions',
    'Bulky engines need a crane at 90 per deal.',
    'Subtract 90 for each deal, only where bulky equals 1 and part_group is "engine".',
  ],
  [
    'two conditions',
    'Refurbished engines with weight_kg above 100 cost 14 per unit bought.',
    'Subtract 14 for each unit ordered, only where condition is "refurbished" and part_group is "engine" and weight_kg is more than 100.',
  ],
  [
    'two conditions',
    'Engines cost 90 per deal and doors cost 20 per deal.',
    `Subtract 90 for each deal, ${ENGINE}. Subtract 20 for each deal, only where part_group is "door".`,
  ],
  [
    'two sentences',
    'Bulky deals need a tail lift truck. It costs 35 per deal.',
    `Subtract 35 for each deal, ${BULKY}.`,
  ],
  [
    'several',
    'Where bulky is 1, packing is 3 per unit bought and a lift is 35 per deal.',
    `Subtract 3 for each unit ordered, ${BULKY}. Subtract 35 for each deal, ${BULKY}.`,
  ],
  [
    'German English',
    'For bulky deals we pay 35 per deal extra for the Hebebühne.',
    `Subtract 35 for each deal, ${BULKY}.`,
  ],
  [
    'German English',
    'By refurbished parts the Prüfung costs 3 per unit bought.',
    `Subtract 3 for each unit ordered, ${REFURBISHED}.`,
  ],
  [
    'German English',
    'When bulky is 1, the Spedition takes 35 per deal more.',
    `Subtract 35 for each deal, ${BULKY}.`,
  ],
]

type Fate = 'right at once' | 'right by first choices' | 'right by a choice' | 'stuck' | 'wrong'

const isMeant = (reading: Reading, truth: string): boolean => {
  const meant = readControlled(truth, COLUMNS)
  if (!meant?.ok) throw new Error(truth)
  return reading.ok && earnSame(reading.valuation.terms, meant.terms)
}

/** The readings that answers lead to; `most`: how many choices of each question are tried. */
function* answersOf(text: string, most: number, left = 4): Generator<Reading> {
  const reading = readDescription(text, COLUMNS, {})
  if (reading.ok) yield reading
  else if (left > 0)
    for (const { description } of reading.questions[0]?.choices.slice(0, most) ?? [])
      yield* answersOf(description, most, left - 1)
}

function fateOf(text: string, truth: string): Fate {
  const reading = readDescription(text, COLUMNS, {})
  if (reading.ok) return isMeant(reading, truth) ? 'right at once' : 'wrong'
  for (const each of answersOf(text, 1)) if (isMeant(each, truth)) return 'right by first choices'
  for (const each of answersOf(text, 5)) if (isMeant(each, truth)) return 'right by a choice'
  return 'stuck'
}

describe(`${TEXTS.length} sentences with conditions`, () => {
  const fates = TEXTS.map(([kind, text, truth]) => ({ kind, text, fate: fateOf(text, truth) }))
  const of = (fate: Fate): string[] =>
    fates.filter((each) => each.fate === fate).map(({ text }) => text)

  test('none is read wrongly in silence', () => {
    expect(of('wrong')).toEqual([])
  })

  test('each can be answered rightly, nearly all by the first choice', () => {
    expect(of('stuck')).toEqual([])
    expect(of('right by a choice').length).toBeLessThanOrEqual(2)
  })
})

test('a sure line stands beside a question about a condition, and its numbers are no money', () => {
  const text =
    'Freight is 60 per deal. Bulky deals (bulky = 1) cost another 35 per deal. Goods: unit_cost for each unit ordered.'
  const columns = {
    menus: ['key', 'qty', 'unit_cost', 'bulky'].map((name) => ({ name, type: 'number' as const })),
    sales: [{ name: 'price', type: 'number' as const }],
  }
  const answer = readAnswer({ business_description: text, columns })
  expect(answer.status).toBe('questions')
  expect(answer.questions.map(({ words }) => words)).toEqual(['35'])
  const amounts = answer.valuation!.lines!.map(({ sentence, sure }) => [sentence, sure])
  expect(amounts).toEqual([
    ['Revenue: the units sold, at their prices.', true],
    ['Goods: unit_cost for each unit ordered.', true],
    ['Subtract freight: 60 for each deal.', true],
    [`Subtract freight: 35 for each deal, ${BULKY}.`, false],
  ])
})

test('an answer of two lines is not shown as one of them', () => {
  const reading = readDescription(
    'Freight is 60 per deal, 95 per deal where bulky is 1.',
    COLUMNS,
    {},
  )
  const first = reading.ok ? undefined : reading.questions.at(-1)?.choices[0]?.text
  expect(first).toBe(
    `Subtract freight: 60 for each deal, only where bulky does not equal 1. Subtract freight: 95 for each deal, ${BULKY}.`,
  )
  expect(saidLine(first!, COLUMNS, { period: null, terms: [] })?.fields).toBeNull()
})

test('cells of text columns are known where the request tells them', () => {
  const read = (examples: string[]) =>
    readAnswer({
      business_description: 'Engines cost 35 per deal.',
      columns: { menus: [{ name: 'part_group', type: 'text', examples }], sales: [] },
    })
  expect(read([]).status).toBe('read')
  expect(read(['engine']).questions[0]?.choices[0]?.text).toContain(ENGINE)
})

test.each([
  ['only where bulky is 1', BULKY],
  ['where bulky equals 1', BULKY],
  ['where bulky is not 1', 'only where bulky does not equal 1'],
])('controlled English takes “%s”', (said, meant) => {
  const read = (where: string) => readControlled(`Subtract 35 for each deal, ${where}.`, COLUMNS)
  expect(read(said)).toMatchObject({ ok: true })
  const terms = [said, meant].map((where) => {
    const own = read(where)
    return own?.ok ? own.terms.map(({ expression }) => expression) : null
  })
  expect(terms[0]).toEqual(terms[1])
})

test.each([
  ['if bulky = 1', BULKY],
  ['only where part_group is engine', ENGINE],
  ['only where model_year < 2008', 'only where model_year is less than 2008'],
])('a bracket with “%s” is told the form of a condition', (said, meant) => {
  const text = `Freight is 60 [Subtract 60 for each deal, ${said}.] per deal.`
  const reading = readDescription(text, COLUMNS, {})
  const [item] = reading.ok ? [] : reading.feedback
  expect(item?.message).toContain('only where COLUMN equals 1')
  expect(item?.example).toBe(`[Subtract 60 for each deal, ${meant}.]`)
})

test('of a text column nothing leaves the tables that the words do not say', () => {
  const said = saidBy('Refurbished parts and gearboxes cost 3.')
  expect(said(['refurbished', 'used', 'gearbox', 'engine', 'part'])).toEqual([
    'gearbox',
    'part',
    'refurbished',
  ])
})
