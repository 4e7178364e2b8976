// business_led: the description becomes a valuation, the valuation replays history, and the replay
// must agree with the client's profits (interface §5). This file holds the order of the steps.
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Bill } from '#contract/bill.ts'
import { assumed } from '#contract/english-notes.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { Groups } from '#contract/groups.ts'
import { assumptionsOf, type NoteItem } from '#contract/note-item.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { isShort, readStock, type StockReading } from '#contract/stock.ts'
import { numbers } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { understoodValuation } from '#reading/read-answer.ts'
import { withLines } from '#reading/lines.ts'
import { type Columns, costColumns, HORIZON_NEEDED } from '#language/inputs.ts'
import { buildMarket, buildLayout, type Layout } from './layout.ts'
import { bills, contradictedTerm } from './bill.ts'
import { borrowSizes, noBorrowing } from './borrow.ts'
import { columnsOf } from './typed-column.ts'
import { countLabeled, clientLabelsKnown, dealOf, labelRows, optionOf } from './label-rows.ts'
import { decidedGroups, decidedUntil, pastDeals, pastTerms, type PastTerms } from './past-deals.ts'
import {
  filledCosts,
  flagNotes,
  replayAssumptions,
  atUsualPrices,
  oddPriceNote,
} from './assumptions.ts'
import type { ContradictedLine } from './contradicted-line.ts'
import { demandClock } from './demand-clock.ts'
import { besideNoOrder, shelfNotes } from './lost-sales.ts'
import { linearEconomics } from './economics.ts'
import type { OptionColumns } from './cuts.ts'
import { excelFormula } from './excel-sheet.ts'
import { strayNotes } from './features.ts'
import { givenCosts } from '#language/given-costs.ts'
import { heldOfMarket, heldUnits } from './held.ts'
import { buildLedger, salesKnownAt, type Ledger } from './ledger.ts'
import type { Labels } from './market.ts'
import {
  noLabels,
  MODEL_UNUSABLE,
  quote,
  unresolved,
  type Grounding,
  type GroundingFailure,
} from './outcome.ts'
import { profitSample } from './profit-sample.ts'
import { rankChoices } from './rank-choices.ts'
import { disagreement, findOddCells, findOversold, findTooMuch, nothingValued } from './refusals.ts'
import { createReplay, type Replay, type ReplayInput } from './replay-history.ts'
import { fallbackPrices, maturityHorizon, optionColumns } from './replay-inputs.ts'
import { takeReading, type Brought, type TakenReading } from './take-reading.ts'

/** As many as a valuation holds. */
const MOST_BINDINGS = 200
const HELD_PHRASE = 'units already held or arriving, which are sold first'

/** The market of a described business. */
export function groundBusiness(
  read: RequestRead,
  groups: Groups,
  order: FitOrder,
  brought: Brought | null,
): Grounding {
  // Read the words, or take the kept reading with this request's inputs; sort the sales.
  const words = order.business_description ?? ''
  const columns = columnsOf(read.menus.table, read.sales.table, words)
  const { parameters } = order.options
  const taken = takeReading(read, columns, order, brought)
  const prices = fallbackPrices(read.menus.table, groups)
  const ledger = buildLedger(read.sales.table, groups.salesGroup, groups.T, prices)

  const reading = taken.proposed ?? taken.reading
  if (!reading.ok) {
    // What the words leave open is asked, the answers that the client's own profits bear out first.
    const sample = () => profitSample(read, groups, ledger, order)
    const asked = taken.proposed === null && brought?.proposed != null
    const feedback = asked ? [...reading.feedback, MODEL_UNUSABLE] : reading.feedback
    const questions = rankChoices(reading.questions, columns, parameters, sample)
    const understood = understoodValuation({ ...reading, questions }, parameters.period ?? null)
    return {
      ...unresolved(feedback),
      questions,
      ...(understood ? { valuation: withLines(understood, words, questions, columns) } : {}),
    }
  }
  const { valuation } = reading
  const grounding = groundValuation({ read, groups, order, columns, ledger, valuation }, taken)
  const formula = excelFormula(read, order, ledger, valuation)
  const whole = { ...(grounding.valuation ?? valuation), formula }
  const told = withLines(whole, words, [], columns)
  return { ...grounding, valuation: grounding.ok ? told : contradictedIn(told, grounding) }
}

/** The valuation with the line marked that the client's own profits contradict. */
const contradictedIn = (valuation: Valuation, { contradicted }: GroundingFailure): Valuation =>
  contradicted === undefined
    ? valuation
    : {
        ...valuation,
        lines: valuation.lines?.map((line) =>
          line.term === contradicted ? { ...line, sure: false, why: 'profits' } : line,
        ),
      }

/** A fit whose words are read. */
interface ReadFit {
  readonly read: RequestRead
  readonly groups: Groups
  readonly order: FitOrder
  readonly columns: Columns
  readonly ledger: Ledger
  readonly valuation: Valuation
}

/** The market of a business whose words are read. */
function groundValuation(fit: ReadFit, taken: TakenReading): Grounding {
  const { read, groups, order, ledger, valuation } = fit
  const menus = read.menus.table
  const unusable = findOddCells(menus, read.sales.table, valuation.terms)
  if (unusable) return unusable
  const replayed = replayHistory(fit)
  if ('ok' in replayed) return replayed
  const { layout, replay, horizon } = replayed
  const builtin = isBuiltinDescription(order.business_description ?? '')
  const isStored = () => replay.today.lastSale('unit_holding_cost').some((cost) => cost > 0)
  if (builtin && valuation.horizon === null && isStored()) return unresolved([HORIZON_NEEDED])

  // Compare the replay with what is possible and with the client's own profits.
  const checked = valuation.quantity === 'stock' && order.options.checks === 'on'
  const today = replay.labelsAt(0)
  const refused =
    (checked ? findOversold(layout, groups, replay, replayed.stock) : null) ??
    disagreement(
      layout,
      groups,
      replay,
      today,
      replayed.profit,
      valuation.terms,
      replayed.contradicted,
    )
  if (refused) return refused
  const labeled = countLabeled(layout, today)
  if (labeled === 0) return noLabels(nothingValued(layout, replay, today, horizon, ledger))
  return groundedFit(fit, taken, replayed, today, labeled)
}

interface ReplayedHistory {
  readonly stock: StockReading
  /** Units that existed before an order. Shape: the request's groups. */
  readonly held: Float64Array
  readonly there: ReturnType<typeof heldUnits> | null
  readonly borrowed: readonly NoteItem[]
  readonly layout: Layout
  readonly costs: readonly string[]
  readonly horizon: number
  readonly profit: Float64Array
  readonly options: OptionColumns
  readonly decided: (t: number) => number
  readonly replay: Replay
  /** The same with odd prices at their usual ones, for learners; and what is said of it. */
  readonly usual: Replay
  readonly priced: readonly NoteItem[]
  readonly terms: () => PastTerms
  readonly bills: () => Bill[]
  readonly contradicted: () => ContradictedLine | null
}

/** Finds held units, borrows sizes and replays; a failure where the work is too much. */
function replayHistory(fit: ReadFit): ReplayedHistory | GroundingFailure {
  const { read, groups, order, ledger, valuation } = fit
  const menus = read.menus.table
  const { parameters } = order.options
  const stocked = valuation.quantity === 'stock'
  const words = order.business_description
  const stock = readStock(read.menus, read.sales, groups, words, valuation.horizon)
  const held = stocked ? stock.held : new Float64Array(groups.count)
  const borrowing = stocked ? borrowSizes(menus, groups, ledger) : noBorrowing(groups)
  const layout = buildLayout(menus, groups, ledger.hash, borrowing.sizes, borrowing.groups)
  const costs = costColumns(valuation.terms)
  const horizon = maturityHorizon(valuation, ledger)
  const profit = numbers(menus, 'profit')
  const options = optionColumns(menus, valuation, parameters)
  const known = salesKnownAt(ledger, Infinity, givenCosts(parameters, words, valuation.terms))
  const clock = demandClock(layout, known, horizon, valuation.period)
  const shelf = { lead: options.lead, horizon, clock }
  const there = stocked ? heldUnits(menus, layout, stock, shelf) : null
  const tooMuch = findTooMuch(layout, groups, ledger, valuation.terms, options)
  if (tooMuch) return tooMuch
  const flagged = groups.means === 'taken'
  const short = isShort(read.sales.table)
  const decided = decidedUntil(groups, ledger, horizon, flagged)
  const input: ReplayInput = {
    layout,
    ledger,
    valuation,
    options,
    held,
    isShort: (sale) => short(ledger.row[sale]),
    there,
    profit,
    horizon,
    clientKnown: clientLabelsKnown(layout, valuation.horizon),
    costs,
    flagged,
    decidedUntil: decided,
    given: givenCosts(parameters, words, valuation.terms),
  }
  const replay = createReplay(input)
  const borrowed = borrowing.assumptions
  const terms = () => pastTerms(input, replay)
  const sales = read.sales.table
  const unrecorded = stocked ? stock.unrecorded : new Uint8Array(groups.count)
  const deals = { menus, sales, groups, ledger, valuation, options, held, unrecorded }
  const book = { ...deals, horizon, known }
  const hoped = fallbackPrices(menus, groups)
  const { ledger: mended, odd } = atUsualPrices(ledger, hoped)
  const asSent = order.options.checks === 'off' || odd.length === 0
  const compared = besideNoOrder(valuation)
  const usual =
    asSent && compared === valuation
      ? replay
      : createReplay({ ...input, valuation: compared, ledger: asSent ? ledger : mended })
  const priced = asSent ? [] : oddPriceNote(ledger, odd, groups)
  const billed = { bills: () => bills(book), contradicted: () => contradictedTerm(book) }
  const told = { priced, borrowed, terms, ...billed }
  const replayed = { layout, replay, usual, profit, options, decided }
  return { ...replayed, ...told, stock, held, there, costs, horizon }
}

/** The market with what was bound and assumed. */
function groundedFit(
  { read, groups, columns, ledger, valuation }: ReadFit,
  taken: TakenReading,
  { layout, replay, usual, held, there, horizon, decided, ...replayed }: ReplayedHistory,
  today: Labels,
  labeled: number,
): Grounding {
  const menus = read.menus.table
  const { quantity } = valuation
  const assumptions = [
    ...assumptionsOf(valuation),
    ...filledCosts(replay, layout, replayed.costs, columns),
    ...replayAssumptions(layout, ledger, replay, valuation, horizon),
    ...replayed.priced,
    ...shelfNotes(valuation, replayed.stock),
    ...replayed.borrowed,
    ...flagNotes(menus, groups, 'sale_or_profit'),
  ]
  return {
    ok: true,
    market: buildMarket(layout, usual.labelsAt, {
      decided: decidedGroups(groups, decided(0)),
      horizon,
      held: heldOfMarket(there),
      quantity,
      economics: linearEconomics(
        besideNoOrder(valuation),
        layout,
        usual.today,
        held,
        replayed.options,
        usual.labelsAt(0),
      ),
    }),
    valuation: {
      ...valuation,
      bindings: bindings(valuation, quantity === 'stock' ? replayed.stock : null),
      ...assumed(assumptions),
    },
    cacheHit: taken.hit,
    kept: taken.kept,
    assumptions: [...assumptions, ...strayNotes(read.menus)],
    labels: () => labelRows(layout, groups, today),
    task: (row) => optionOf(layout, groups, row),
    deal: (row) => dealOf(layout, groups, menus, row),
    pastDeals: () => ({
      columns: [...menus.columns.keys()],
      deals: pastDeals(layout, groups, today, replay.profitSoFar),
    }),
    bills: replayed.bills,
    pastTerms: replayed.terms,
    labeledRows: labeled,
    unlabeledRows: layout.task.filter((task) => task === 0).length - labeled,
  }
}

function bindings(valuation: Valuation, stock: StockReading | null): Valuation['bindings'] {
  const own = valuation.bindings.filter(({ phrase }) => phrase !== HELD_PHRASE)
  if (!stock?.bound) return own
  const columns = stock.outstanding.map(({ column }) => column)
  if (stock.column !== null) columns.unshift(stock.column)
  return [
    ...own,
    ...columns.map((column) => ({ phrase: HELD_PHRASE, column: `Menus.${quote(column)}` })),
  ].slice(0, MOST_BINDINGS)
}
