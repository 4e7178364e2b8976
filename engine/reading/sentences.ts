// The sentences of a text in order, each given to the readers until one takes it: formulas, broken
// units, returns, leftovers, bands, amounts, and what states no amount.
import { settleBands } from './bands/band-settle.ts'
import { withLimit } from './bands/alternatives.ts'
import { readBands } from './bands/bands.ts'
import { readBroken } from './fates/broken.ts'
import { readAmounts } from './amounts/charges.ts'
import { readContained } from './statements/contained.ts'
import { refuse, type Facts } from './terms/facts.ts'
import { readFormula } from './statements/formula.ts'
import { itemsOf, type Line } from './amounts/items.ts'
import { find } from './words/match.ts'
import { readLeftovers } from './fates/leftovers.ts'
import { readMentions } from './mentions/mentions.ts'
import { readOrderCase } from './bands/order-cases.ts'
import { readPayers } from './statements/payers.ts'
import { isLead, readPlain } from './statements/plain.ts'
import { readReturns } from './fates/returns.ts'
import { wideAlarm } from './amounts/sentence-alarms.ts'
import { STANDARD } from '#economics/bind.ts'
import type { Sentence, Word } from './words/text.ts'
import { joined, withoutUnitShares } from './amounts/unit-shares.ts'

export function lineOf({ words }: Sentence): Line {
  return {
    words,
    mentions: readMentions(words),
    used: words.map(() => false),
    lead: [],
    leadWords: [],
    context: { order: false, deal: false },
    parts: [],
  }
}

/** Numbers that a statement takes whole are understood. */
export function explain(facts: Facts, lines: readonly Line[], read: () => void): void {
  const before = lines.map((line) => [...line.used])
  read()
  for (const [index, line] of lines.entries())
    for (const [at, word] of line.words.entries())
      if (word.kind === 'number' && line.used[at] && !before[index]![at])
        facts.explained.push(word.value!)
}

/** "T? Days." */
export function readAnswer(facts: Facts, lines: readonly Line[]): void {
  for (const [at, line] of lines.entries()) {
    const answer = lines[at + 1]
    const clock =
      answer && answer.words.length <= 4
        ? answer.words.find((word) => word.clock !== null && word.clock !== 'period')
        : undefined
    if (line.words.at(-1)?.raw !== 'T' || line.words.length > 2 || !clock || facts.period !== null)
      continue
    facts.period = clock.clock as Facts['period']
    for (const own of [line, answer!]) own.used.fill(true)
  }
}

/** Every sentence in order; a line that ends with a colon speaks for the list after it. */
export function readSentences(
  facts: Facts,
  lines: readonly Line[],
  sentences: readonly Sentence[],
): void {
  let lead: Line | null = null
  /** The sentence before told of returns: this one may go on. */
  let returning = false
  for (const [at, own] of lines.entries()) {
    if (lead && !sentences[at]!.bullet && !isRow(lines[at - 1]!, lead)) lead = null
    const line = lead ? { ...own, lead: itemsOf(lead), leadWords: lead.words } : own
    const leads = isLead(own) || isHeading(own, sentences[at]!, sentences[at + 1])
    if (leads) lead = own
    // Taken whole before: nothing is left to read.
    if (own.used.every((used) => used)) continue
    const both = leads || lead ? null : joined(line, lines[at + 1])
    if (both) lines[at + 1]!.used.fill(true)
    returning = readSentence(facts, both ?? line, leads, returning)
  }
  settleBands(facts)
}

const BY_CASE = 'Shipping is $6.75 per unit if hazmat is "yes" and $4 for every other hazmat.'

/** One sentence; returns whether it told of returns. */
function readSentence(facts: Facts, own: Line, leads: boolean, returning: boolean): boolean {
  const problems = facts.problems.length
  const alarm = wideAlarm(own.words)
  if (alarm) {
    refuse(facts, own.words, alarm.reason, alarm.example)
    return false
  }
  const added = find(own.words, 'extra|additional|additionally|surcharge|on')
  if (
    added &&
    /^(extra|additional|additionally|surcharge)$|^on$/.test(own.words[added.from]!.text) &&
    (own.words[added.from]!.text !== 'on' || own.words[added.to]?.text === 'top') &&
    own.words.some(({ raw }) => facts.columns.texts?.includes(raw)) &&
    find(own.words, 'otherwise|else|others nothing|none|no|free') === null
  ) {
    refuse(facts, own.words, 'is this paid instead of the other amount, or on top of it?', BY_CASE)
    return false
  }
  readPayers(facts, own)
  if (readOrderCase(facts, own)) return false
  if (readFormula(facts, own)) return false
  const line = withLimit(own) ?? own
  readContained(facts, line)
  if (line.used.every((used) => used)) return false
  const broken = readBroken(facts, line)
  let returned = false
  explain(facts, [line], () => {
    returned = !broken && readReturns(facts, line, returning)
  })
  if (!returned && !broken) readLeftovers(facts, line)
  if (facts.problems.length > problems) return returned
  let banded = false
  explain(facts, [line], () => {
    banded = readBands(facts, line)
  })
  if (!banded && facts.problems.length === problems) settleBands(facts)
  const told = returned || broken || banded ? line : (withoutUnitShares(line) ?? line)
  if (facts.problems.length === problems && !readAmounts(facts, told) && !leads && !banded)
    readPlain(facts, line)
  return returned
}

/** A line without amounts before the first item of a list. */
function isHeading(line: Line, own: Sentence, next: Sentence | undefined): boolean {
  const states = ({ kind, column }: Word): boolean =>
    kind === 'number' || (column?.table === 'sales' && !STANDARD.has(column.name))
  return next?.bullet === true && !own.bullet && !line.words.some(states)
}

/** A line of a table without bullets goes on under its heading. */
function isRow(before: Line, lead: Line): boolean {
  return before === lead || before.words.some((word) => word.kind === 'number')
}
