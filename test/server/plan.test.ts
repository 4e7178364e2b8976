// From the model's decision to the plan as the interface writes it: sums, order, keys, money.
// How the model decides is tested with the model.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteText } from '#contract/english-notes.ts'
import { planSchema } from '#contract/schemas.ts'
import { confidenceSweep } from '#contract/selection.ts'
import type { Scalar } from '#contract/table.ts'
import type { Decision } from '#model/decide/decision.ts'
import { toCent } from '#contract/cents.ts'
import { planNotes } from '#contract/little-note.ts'
import { note } from '#contract/note-item.ts'
import { toldLittle } from '#server/little-taken.ts'
import { buildPlan, type PlanParts } from '#server/print-plan.ts'

const said = (text: string) => note('reading', { text })

interface Option {
  key: Scalar
  qty: number
  unit_cost: number | null
  profit: number
  confidence: number
  eligible: boolean
}

/** A decision over one row a key that takes every eligible option of positive profit. */
function parts(options: readonly Option[], change: Partial<Decision> = {}): PlanParts {
  const rows = options.map((_, row) => row)
  const selected = rows
    .filter((row) => options[row]!.eligible && options[row]!.profit > 0)
    .sort((a, b) => options[b]!.profit - options[a]!.profit)
  return {
    decision: {
      row: Int32Array.from(rows),
      profit: Float64Array.from(options, (option) => option.profit),
      confidence: Float64Array.from(options, (option) => option.confidence),
      eligible: Uint8Array.from(options, ({ eligible, profit }) => Number(eligible && profit > 0)),
      selected: Int32Array.from(selected),
      thresholdCalibrated: 0.5,
      thresholdEffective: 0.6,
      // Every option is as confident: every correction takes the same.
      sweep: confidenceSweep(
        options.map((one) => ({ ...one, eligible: one.eligible && one.profit > 0 })),
        0.5,
        0.1,
      ),
      interval: [-1.239, 2.345],
      intervalShared: 0.5,
      sizes: {
        row: new Int32Array(),
        profit: new Float64Array(),
        confidence: new Float64Array(),
        eligible: new Uint8Array(),
        noise: new Float64Array(),
      },
      replay: [
        { T: -1, options: 3, selected: 1, predicted_profit: 1.006, realised_profit: -2.005 },
      ],
      pastSizes: {
        row: new Int32Array(0),
        profit: new Float64Array(0),
        realised: new Float64Array(0),
        taken: new Uint8Array(0),
      },
      notes: { plan: [said('on the plan')], history: [said('on its history')] },
      ...change,
    },
    market: { qty: Float64Array.from(options, (option) => option.qty) },
    task: (row) => ({ key: options[row]!.key, unit_cost: options[row]!.unit_cost }),
    labeledRows: 7,
    unlabeledRows: 2,
    correction: 0.1,
    seconds: { reading: 0.1 },
    device: 'CPU',
    little: null,
    assumptions: [said('from grounding')],
  }
}

const option = (change: Partial<Option> = {}): Option => ({
  key: 'a',
  qty: 2,
  unit_cost: 3,
  profit: 1,
  confidence: 0.9,
  eligible: true,
  ...change,
})

// Conformance: 1.2
test('the sum of the plan is the sum of its profits to the cent, whatever the profits', () => {
  // Doubles of every size, and amounts whose parts of a cent add up.
  const double = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const amount = fc.integer({ min: -1e7, max: 1e7 }).map((thousandths) => thousandths / 1000)
  const profits = fc.array(fc.oneof(double, amount), { maxLength: 200 })
  fc.assert(
    fc.property(profits, (values) => {
      const { plan } = buildPlan(parts(values.map((profit, key) => option({ key, profit }))))
      const cents = plan.menu.reduce((sum, row) => sum + BigInt(Math.round(row.profit * 100)), 0n)
      expect(Math.round(plan.predicted_profit_sum * 100)).toBe(Number(cents))
      expect(plan.predicted_profit_sum).toBe(toCent(plan.predicted_profit_sum))
      for (const { total_predicted_profit: total } of plan.confidence_sweep)
        expect(total).toBe(plan.predicted_profit_sum)
      expect(plan.n_selected).toBe(plan.menu.length)
      expect(planSchema.safeParse(JSON.parse(JSON.stringify(plan))).success).toBe(true)
    }),
  )
})

test('the menu stands in order of profit, highest first, and options in order of the task', () => {
  const values = [3, 9, -1, 5]
  const built = buildPlan(parts(values.map((profit, key) => option({ key, profit }))))
  expect(built.plan.menu.map((row) => row.key)).toEqual([1, 3, 0])
  expect(built.options.map((row) => row.key)).toEqual([0, 1, 2, 3])
})

// Conformance: 2.5-key
test('keys come back as they were sent: texts, numbers and numbers written as text', () => {
  const keys: Scalar[] = ['x', 7, '7', '007', 1.5]
  const { plan, options } = buildPlan(parts(keys.map((key, i) => option({ key, profit: 9 - i }))))
  expect(plan.menu.map((row) => row.key)).toEqual(keys)
  expect(options.map((row) => row.key)).toEqual(keys)
})

test('capital is the cost of what is taken, and null where unit costs were not sent', () => {
  const taken = option({ qty: 4, unit_cost: 2.005 })
  const left = option({ key: 'b', profit: -1, unit_cost: 100 })
  expect(buildPlan(parts([taken, left])).plan.summary.capital_deployed).toBe(8.02)
  expect(buildPlan(parts([left])).plan.summary.capital_deployed).toBe(0)
  const unknown = option({ unit_cost: null })
  expect(buildPlan(parts([taken, unknown])).plan.summary.capital_deployed).toBeNull()
  expect(
    buildPlan(parts([option({ profit: -1, unit_cost: null })])).plan.summary.capital_deployed,
  ).toBeNull()
})

test('the summary counts the keys that the plan does not take, and names assumptions first', () => {
  const { plan } = buildPlan(parts([option(), option({ key: 'b', eligible: false })]))
  expect(plan.summary).toMatchObject({
    task_keys: 2,
    refused_keys: 1,
    notes: ['on the plan', 'from grounding', 'on its history'],
    device: 'CPU',
    seconds: { reading: 0.1 },
  })
  expect(plan).toMatchObject({ labeled_rows: 7, unlabeled_rows: 2, confidence_correction: 0.1 })
})

test('all money is told to the cent, and never as minus zero', () => {
  const { plan } = buildPlan(parts([option()]))
  expect(plan.predicted_profit_interval).toEqual([-1.24, 2.35])
  expect(plan.summary.replay[0]).toMatchObject({ predicted_profit: 1.01, realised_profit: -2 })
  expect(Object.is(toCent(-0.001), 0)).toBe(true)
})

// Conformance: 2.5-menu
test('an empty plan is a plan', () => {
  const { plan } = buildPlan(parts([option({ eligible: false })]))
  expect(plan).toMatchObject({ menu: [], n_selected: 0, predicted_profit_sum: 0 })
  expect(planSchema.safeParse(plan).success).toBe(true)
})

test('what a reader must know before all else is the first note, a reason for little the next', () => {
  const little = toldLittle({ code: 'nothing_available', numbers: { deals: 9 } }, () => null)
  const first = [note('sales_of_part', { sold: 3, chosen: 9 })]
  const { summary } = buildPlan({ ...parts([option()]), first, little }).plan
  expect(summary.notes).toEqual([
    'Only 3 of 9 chosen deals have a sale; the others count as taken, with nothing sold.',
    expect.stringMatching(/^None of today’s 9 deals can be taken: .* Check: set/),
    'on the plan',
    'from grounding',
    'on its history',
  ])
  expect(summary.notes_items!.map(noteText)).toEqual(summary.notes)
  const { little: own, others } = planNotes(summary)
  expect(own).toEqual({ text: summary.notes[1], item: little.item })
  expect(others.map(({ text }) => text)).toEqual(summary.notes.toSpliced(1, 1))
})
