// Chooses between the readings of one description by the client's own profits, the strongest
// evidence of what the words mean. It values a sample of deals only and never changes a reading.
// The client sees the choice and its reason as an assumption.
import { assumed } from '#contract/english-notes.ts'
import { feedbackText } from '#contract/feedback.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { assumptionsOf, type NoteItem } from '#contract/note-item.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Hypotheses } from '#reading/hypotheses.ts'
import { choiceNote, foundNote, meaningsNotes, rescueNote, undecided } from './choice-words.ts'
import type { ProfitSample, SampleValues, Weighed } from './profit-sample.ts'
import { reconcile } from './reconcile.ts'
import { searchReadings } from './search-readings.ts'
import { median } from './statistics.ts'

/** Readings that are tried, and finished deals with a profit that can decide between them. */
const MOST_CANDIDATES = 64
export const LEAST_LABELS = 20
/** Deals without which no search is made. */
const LEAST_SEARCHED = 60
/** Share of the profits that a reading must reproduce. */
const REPRODUCED = 0.95
/** Deals by which another reading must be ahead: one or two may be slips of the records. */
const AHEAD = 3

/**
 * The reading that the client's profits speak for. A reading that was understood gives way to a
 * candidate that reproduces them, or that agrees with them where it would be refused; a refusal only
 * to the one candidate that reproduces them. Where none does, every reading that the text's own
 * amounts allow is tried (`hypotheses`). `sample` is not looked at where nothing is to be chosen.
 */
export function chooseReading(
  reading: Reading,
  sample: () => ProfitSample,
  hypotheses: () => Hypotheses | null = () => null,
): Reading {
  const deals = sample()
  if (deals.deals < LEAST_LABELS) return reading
  const candidates = reading.candidates
    .slice(0, MOST_CANDIDATES)
    .map((valuation) => weigh(valuation, deals))
  const chosen = reading.ok
    ? chooseAmong(reading, weigh(reading.valuation, deals), candidates, deals)
    : rescue(reading, candidates)
  if (chosen.ok && reproduces(weigh(chosen.valuation, deals))) return chosen
  // Where two of the reader's own candidates give the profits, no third one decides.
  if (!chosen.ok && candidates.some(reproduces)) return chosen
  return search(chosen, deals, hypotheses)
}

/** The reading that the search singles out, in place of one that does not give the profits. */
function search(
  reading: Reading,
  deals: ProfitSample,
  hypotheses: () => Hypotheses | null,
): Reading {
  if (deals.deals < LEAST_SEARCHED) return reading
  const tried = hypotheses()
  if (!tried) return reading
  const result = searchReadings(tried, deals)
  if (result.found === 'none') return reading
  if (result.found === 'several')
    return reading.ok
      ? reading
      : { ...reading, feedback: [...reading.feedback, undecided(result.fitting)] }
  const { valuation } = result.fitting
  const said = [foundNote(result.fitting, reading), ...meaningsNotes(tried, result.fitting)]
  return { ok: true, valuation: assuming(valuation, said), candidates: [] }
}

/** A reading's profits beside the client's own. */
export function weigh(valuation: Valuation, sample: ProfitSample): Weighed {
  const values = sample.valuesOf(valuation)
  let compared = 0
  let hits = 0
  values.taken.forEach((value, deal) => {
    if (Number.isNaN(value)) return
    compared++
    if (isNear(value, sample.client[deal])) hits++
  })
  return { valuation, values, client: sample.client, compared, hits }
}

/** Two amounts of money are one: a cent, or a millionth of them. */
function isNear(x: number, y: number): boolean {
  return Object.is(x, y) || Math.abs(x - y) <= 0.01 + 1e-6 * Math.abs(y)
}

/** Whether a reading gives the client's profits to the cent. */
export const reproduces = ({ compared, hits }: Weighed): boolean =>
  compared >= LEAST_LABELS && hits >= REPRODUCED * compared

function chooseAmong(
  reading: Extract<Reading, { ok: true }>,
  first: Weighed,
  candidates: readonly Weighed[],
  sample: ProfitSample,
): Reading {
  const rivals = candidates.filter((each) => differs(each, first))

  // Profits that a reading reproduces to the cent.
  let best = first
  for (const rival of rivals)
    if (reproduces(rival) && lead(rival, best, sample) >= AHEAD) best = rival
  if (best !== first) return take(best, choiceNote(best, first, 'exactly'))
  if (reproduces(first) || first.compared < LEAST_LABELS) return reading

  // Profits of rounded or noisy records: a reading that they refuse gives way to one they bear out.
  if (agrees(first, sample)) return reading
  const borneOut = rivals.filter((each) => each.compared >= LEAST_LABELS && agrees(each, sample))
  if (borneOut.length === 0) return reading
  const chosen = borneOut.reduce((x, y) =>
    middleError(y, sample) < middleError(x, sample) / 2 ? y : x,
  )
  return take(chosen, choiceNote(chosen, first, 'nearly'))
}

/** A refusal stands unless one candidate, and no second that differs anywhere, gives the profits. */
function rescue(reading: Extract<Reading, { ok: false }>, candidates: readonly Weighed[]): Reading {
  const fitting = candidates.filter(reproduces)
  const [chosen] = fitting
  if (!chosen || fitting.some((each) => !hasSameValues(each, chosen))) return reading
  const others = candidates.filter((each) => !hasSameValues(each, chosen))
  return take(chosen, rescueNote(chosen, others, feedbackText(reading.feedback)))
}

const take = ({ valuation }: Weighed, said: NoteItem): Reading => ({
  ok: true,
  valuation: assuming(valuation, [said]),
  candidates: [],
})

/** The valuation with what is said before its own assumptions. */
const assuming = (valuation: Valuation, said: readonly NoteItem[]): Valuation => ({
  ...valuation,
  ...assumed([...said, ...assumptionsOf(valuation)]),
})

/** Whether two readings say different things of some finished deal. */
function differs(x: Weighed, y: Weighed): boolean {
  return x.values.taken.some((value, deal) => {
    const other = y.values.taken[deal]
    return !Number.isNaN(value) && !Number.isNaN(other) && !isNear(value, other)
  })
}

/** Whether two readings say the same of every deal, at the size taken and at others. */
function hasSameValues(x: Weighed, y: Weighed): boolean {
  return x.values.everywhere.every((value, at) => isNear(value, y.values.everywhere[at]))
}

/** By how many of the deals that both value x gives the profits more often than y. */
function lead(x: Weighed, y: Weighed, sample: ProfitSample): number {
  let ahead = 0
  sample.client.forEach((profit, deal) => {
    const [mine, other] = [x.values.taken[deal], y.values.taken[deal]]
    if (Number.isNaN(mine) || Number.isNaN(other)) return
    ahead += Number(isNear(mine, profit)) - Number(isNear(other, profit))
  })
  return ahead
}

/** Whether the reading would pass as it stands (interface §5, Reconciliation). */
function agrees({ values }: Weighed, { client, ordered }: ProfitSample): boolean {
  const deals = finished(values)
  const pick = (from: Float64Array): Float64Array => Float64Array.from(deals, (deal) => from[deal])
  return reconcile({
    replay: pick(values.taken),
    client: pick(client),
    ordered: pick(ordered),
    sold: pick(values.sold),
    soldOut: Uint8Array.from(deals, (deal) =>
      Number(values.sold[deal] * (1 + 1e-9) >= ordered[deal]),
    ),
  }).ok
}

function middleError({ values }: Weighed, { client }: ProfitSample): number {
  return median(finished(values).map((deal) => Math.abs(values.taken[deal] - client[deal])))
}

const finished = ({ taken }: SampleValues): number[] =>
  [...taken.keys()].filter((deal) => !Number.isNaN(taken[deal]))
