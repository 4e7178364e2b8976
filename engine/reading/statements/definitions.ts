// Statements that decide how amounts are read wherever they stand: what T counts, what an order or a
// parcel is, what a column measures, whose the goods are, what is free at first. Each takes its words.
import { measureOf, STANDARD } from '../words/bind.ts'
import { bind, refuse, type Facts } from '../terms/facts.ts'
import { find, matchAt, type Match } from '../words/match.ts'
import type { Line } from '../amounts/items.ts'
import type { Period } from '../terms/lower.ts'
import { wholePack } from '../amounts/packs.ts'
import type { Word } from '../words/text.ts'
import { MEASURES } from '../words/vocabulary.ts'

export function readDefinitions(facts: Facts, line: Line): void {
  readNeutral(line)
  readPeriod(facts, line)
  readOrders(facts, line)
  readWholes(facts, line)
  readFree(facts, line)
  readMeasures(facts, line)
}

export function take(line: Line, from: number, to: number): void {
  for (let at = from; at < to; at++) line.used[at] = true
}

export const isAmount = (word: Word): boolean => word.kind === 'number' && word.measure !== 'bare'

/** Clauses: stretches between commas, brackets, colons and dashes. Shapes: [from, to). */
export function clausesOf(words: readonly Word[]): [number, number][] {
  const clauses: [number, number][] = []
  let from = 0
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !(words[at]!.kind === 'mark' && /^[,;:()—–-]$/.test(words[at]!.text)))
      continue
    if (at > from) clauses.push([from, at])
    from = at + 1
  }
  return clauses
}

// ——— What says nothing

const NEUTRAL = [
  'no matter if|whether|how ... is|are in it|them',
  'no matter how|what|which ... big|large|small|many|much|size|inside|it|there|holds',
  'regardless|irrespective of ... size|quantity|number|volume|amount|many|much',
  'big or small',
  'large or small',
  'whatever its|the|their size|quantity|number',
  'whatever it|they holds|hold|contains|contain|weighs',
  'independent|independently of ... size|quantity',
  'however many|big|large|small ... is|are|it|there|units',
  'by the way',
  'pro rata for|in ... quantities|lots|numbers|amounts',
  'pro rata',
  'in proportion ... incomplete|smaller|partial _',
  'for example|instance',
  'of course',
  'as well',
  'and so on',
  'more or less',
  'in total',
  'all in all',
  'at the moment',
  'in addition',
  'on top of that|this|it|which',
  'apart from that',
  'in the end',
  'at the end of the day',
  'to be exact|precise',
  'not just the|on ... over|above',
]
function readNeutral(line: Line): void {
  const { words } = line
  const amount = (word: Word): boolean => word.kind === 'number' && word.measure !== 'bare'
  for (const pattern of NEUTRAL) {
    const found = find(words, pattern)
    if (found && !words.slice(found.from, found.to).some((word) => word.kind === 'number'))
      take(line, found.from, found.to)
  }
  // "no matter if it is five pieces or fifty": to the end of the clause.
  const matter = find(words, 'not|no|never matter|matters if|whether|how|what|which')
  if (!matter) return
  let end = matter.to
  while (end < words.length && !/^[,;:()]$/.test(words[end]!.text)) end++
  if (!words.slice(matter.from, end).some((word) => amount(word) || word.column !== null))
    take(line, matter.from, end)
}

// ——— T

const STEPS = [
  'one|each|every|a|the|single? step|period|steps|periods of? t? is|are|=|equals|means|lasts|: one|a|exactly? <clock>',
  'weekly|daily|monthly|yearly menus|menu|data|decisions|decision|periods|steps|buying|planning|cycle|cycles|purchasing|figures|orders|buys',
  'menus|menu|deals|offers|lists come|arrive|appear|are|is|drawn|made ... weekly|daily|monthly',
  'menus|menu|deals|offers|lists come|arrive|appear|are|is|drawn|made ... every|each|once|per a? <clock>',
  'we|i decide|buy|order|plan|purchase|choose weekly|daily|monthly',
  'we|i decide|buy|order|plan|purchase|choose ... every|each|once a? <clock>',
  'time unit ... :|is|=? a|one? <clock>',
  'calendar|clock|time ... in|is|by <clock>',
  'times|dates|everything ... are|is|stand in <clock>',
  'once a <clock> we|i decide|buy|order|plan',
  'decisions|decision|purchases are? made|taken weekly|daily|monthly',
  'a|one menu per|a|each|every <clock>',
]

function readPeriod(facts: Facts, line: Line): void {
  const { words } = line
  const duration = (at: number): boolean =>
    line.mentions.some(
      (each) =>
        (each.kind === 'duration' ||
          (each.kind === 'clock' && each.number === 1 && !words[each.from]!.text.endsWith('ly'))) &&
        at >= each.from &&
        at < each.to,
    )
  for (const [from, to] of clausesOf(words)) {
    const own = words.slice(from, to)
    const t = own.findIndex((word) => word.raw === 'T' && word.kind === 'word')
    const named = own.some((word, at) => /^steps?$/.test(word.text) && own[at + 1]?.text === 'of')
    if ((t < 0 && !named) || own.some(isAmount)) continue
    const at = own.findIndex(
      (word, index) =>
        word.clock !== null &&
        word.clock !== 'period' &&
        (!duration(from + index) ||
          /^(is|are|=|in|counts|count)$/.test(own[index - 1]?.text ?? '') ||
          matchAt(
            words,
            'is|are|=|equals|counts? a|one|each|per|by the? <clock>',
            from + index - 2,
          ) !== null ||
          matchAt(words, 'by the <clock>', from + index - 2) !== null ||
          matchAt(words, 'a|one <clock> is|=|equals|being', from + index - 1) !== null),
    )
    if (at < 0) continue
    if (
      /T_lead/.test(own.map((word) => word.raw).join(' ')) &&
      !/\bT\b(?!_)/.test(own.map((word) => word.raw).join(' '))
    )
      continue
    setPeriod(facts, line, own[at]!.clock as Period, from, to)
  }
  // "T: in days", "T: calendar days", "T = 1 week".
  const stated = find(words, 't :|= in? calendar|working|full? 1|one|a? <clock>')
  if (stated && words[stated.from]!.raw === 'T')
    setPeriod(facts, line, words[stated.to - 1]!.clock as Period, stated.from, stated.to)
  // "T? Days."
  if (words.length <= 3 && words[0]?.raw === 'T' && words[1]?.clock)
    setPeriod(facts, line, words[1].clock as Period, 0, words.length)
  for (const pattern of STEPS) {
    const found = find(words, pattern)
    if (!found) continue
    const own = words.slice(found.from, found.to)
    const clock = own.find((word) => word.clock !== null && word.clock !== 'period')
    if (!clock || own.some(isAmount)) continue
    setPeriod(facts, line, clock.clock as Period, found.from, found.to)
  }
}

function setPeriod(facts: Facts, line: Line, period: Period, from: number, to: number): void {
  const words = line.words.slice(from, to)
  if (facts.period !== null && facts.period !== period)
    refuse(facts, words, `T counts ${facts.period}s elsewhere`, 'T is in weeks.')
  facts.period = period
  take(line, from, to)
}

// ——— Orders, parcels, deals

const ROW_ORDERS = [
  'each|every|one|a|any ... row|line|entry ... is|equals|=|being|are|means|, that? exactly? one|a|an|single? order|transaction|sale|checkout|purchase|booking|invoice',
  'each|every|one|a|an|any order|transaction|sale|checkout|booking|invoice is|equals|=|has|fills|being|means|meaning exactly? one|a|its|single? own? ... row|line|entry',
  'rows|lines of? the? sales? ... are|= orders|transactions',
]
const ROW_PARCELS = [
  'each|every|one|a ... row|line|entry ... is|=|goes|ships|shipped|leaves|sent|, ... one|a|single parcel|package|box|shipment',
  '@we ship|send|dispatch each|every|a order|transaction|row in|as one|a|single parcel|package|box',
  'each|every|an|one order|transaction ... is|goes|ships|shipped|leaves|sent ... one|a|single parcel|package|box',
]
const UNIT_ORDERS = [
  'orders|order|transactions|transaction|checkout|basket|sale|sales|purchase|purchases ... holds|hold|contains|contain|is|are|has|have|covers|cover|for|of|means|= only|just|exactly|always|for|made|up? exactly|for|of? one|a|single <unit>',
  'one|single <unit> per|to|in|for|an|each|every an|a|each|every|the? order|transaction|checkout|basket|sale',
  'never two|more in|than|to one|an? ... order',
  'more than one <unit> ... order|time',
  'only|just|always|exactly? one <unit> at a time',
  'sold|sell|sells singly|individually',
  'one at a time',
  'orders are always? single <unit>',
  'nobody ... buys|orders more than one <unit>?',
  'order|transaction|sale ... one|single <unit> each',
]
const UNIT_PARCELS = [
  'each|every|one|a <unit> ... parcel|package|packet by|of|on itself|its own?',
  'parcel|parcels|package|box|packet|shipment holds|hold|contains|contain|is|has|carries one|a|single|exactly <unit>',
  'each|every|one|a <unit> ... own|separate parcel|parcels|package|box|packet',
  'one <unit> per|to|in|a|each a|each|one? parcel|package|box|packet',
  'each|every|one <unit> ... one|a parcel|package|packet',
]
const DEALS = [
  'each|every|an|one|a option|deal|row|line ... is|comes|arrives|=|being|means|equals|as|counts|represents|makes|for|to one|a|an|single ... shipment|lot|po|load|truckload|deal|batch|run|order|purchase|consignment|container|auction',
  'one shipment|truck|load|lot|po|container|truckload per|a|for|each a|each? deal|option|row',
  'one|each|every shipment|truck|load|lot|po|container|truckload|run is|=|per a|one|single deal|option|row',
]

function readOrders(facts: Facts, line: Line): void {
  const { words } = line
  const took = (patterns: readonly string[]): Match | null => {
    for (const pattern of patterns) {
      const found = find(words, pattern)
      if (found && !words.slice(found.from, found.to).some(isAmount)) return found
    }
    return null
  }
  const sales = words.some((word) => /^(sales|sale|sold|transaction|order)$/.test(word.text))
  const row = took(ROW_ORDERS)
  if (row && sales && !/menu|option|deal/.test(textOf(words, row))) {
    setOnce(facts, 'order', 'row', words.slice(row.from, row.to))
    line.context.order = true
    takeClause(line, row.from, row.to)
    if (
      words.slice(row.to).some((word) => /^(parcel|box|package)$/.test(word.text)) &&
      took(ROW_PARCELS)
    )
      facts.parcel = 'row'
  }
  const parcelRow = took(ROW_PARCELS)
  if (
    parcelRow &&
    (sales || facts.order === 'row') &&
    !/menu|option|deal/.test(textOf(words, parcelRow)) &&
    facts.order === 'row'
  ) {
    facts.parcel = 'row'
    line.context.order = true
    take(line, parcelRow.from, parcelRow.to)
  }
  const unit = row ? null : took(UNIT_ORDERS)
  if (unit) {
    setOnce(facts, 'order', 'unit', words.slice(unit.from, unit.to))
    line.context.order = true
    takeClause(line, unit.from, unit.to)
  }
  // "$6.80 for one parcel, whatever the number of units in it".
  const whatever = find(words, 'whatever|however|matter ... many|number|much ... in|inside it|them')
  if (
    whatever &&
    facts.order === 'row' &&
    words.some((word) => word.meanings.has('parcel') || word.text === 'box')
  )
    facts.parcel ??= 'row'
  const parcel = took(UNIT_PARCELS)
  if (parcel) {
    facts.parcel ??= 'unit'
    takeClause(line, parcel.from, parcel.to)
  }
  const deal = took(DEALS)
  if (deal && !(row && row.from <= deal.from && row.to >= deal.from)) {
    line.context.deal = true
    takeClause(line, deal.from, deal.to)
  }
}

/** Takes the whole clause around a statement where nothing else stands in it. */
function takeClause(line: Line, from: number, to: number): void {
  take(line, from, to)
  for (const [start, end] of clausesOf(line.words))
    if (
      start <= from &&
      end >= to &&
      !line.words.slice(start, end).some((word) => isAmount(word) || word.column !== null)
    )
      take(line, start, end)
}

function textOf(words: readonly Word[], { from, to }: Match): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ')
}

function setOnce(facts: Facts, key: 'order', value: 'row' | 'unit', words: readonly Word[]): void {
  if (facts[key] !== null && facts[key] !== value)
    refuse(
      facts,
      words,
      'an order is told in two ways',
      'Each sales row is one order. (Or: each order is one unit.)',
    )
  facts[key] = value
}

// ——— Packs and begun ones

function readWholes(facts: Facts, line: Line): void {
  const { words } = line
  const pack =
    find(words, '@bulk of|holds|hold|with|contains|contain|has # <unit>?') ??
    find(words, '@bulk of #')
  if (pack) {
    const number = words.slice(pack.from, pack.to).find((word) => word.kind === 'number')!
    if (!words.some(isAmount) && words.some((word) => /^(sold|sell|sells)$/.test(word.text)))
      refuse(
        facts,
        words,
        'prices, costs and quantities are read for one unit each',
        'unit_cost and price are in dollars for one unit.',
      )
    hold(facts, words[pack.from]!.text, number.value!)
    if (!matchAt(words, 'per|each|every|a|/|for', pack.from - 1) || !words.some(isAmount))
      take(line, pack.from, pack.to)
  }
  const to =
    find(words, '# <unit>? to|in|per|make|fill|go|into a|each|one|the @bulk') ??
    find(words, '# <unit>? a @bulk')
  if (to) {
    const number = words.slice(to.from, to.to).find((word) => word.kind === 'number')!
    hold(facts, words[to.to - 1]!.text, number.value!)
    take(line, to.from, to.to)
  }
  const begun = wholePack(words)
  const whole =
    begun ??
    find(
      words,
      'incomplete|partial|part-filled|part-full|started|begun <unit>|@bulk|@measure|<clock> counts|counting|counted|charged|billed as one|full|whole|complete',
    ) ??
    find(words, 'partly|partially filled|full|empty ... full|whole|same') ??
    find(
      words,
      'started|begun|part|partial|half-empty|incomplete|commenced|beginning ... counts|charged|billed|paid|costs|counted|invoiced ... full|whole|complete|same|entire',
    ) ??
    find(
      words,
      'that|which is|has not? full|begun|started ... charged|billed|counts|counted ... full|whole|same one?',
    ) ??
    find(words, '@we round|rounding up') ??
    find(words, 'rounds|rounded|round ... up ... to ... whole|full|next|nearest') ??
    find(words, 'so? round up') ??
    find(words, 'half-empty ... costs|sets|charged|same')
  const denied =
    begun === null && find(words, 'no|not|never|without ... round|rounded|rounding') !== null
  if (!whole || denied) return
  const near = words.slice(Math.max(0, whole.from - 4), whole.to + 4)
  let any = false
  for (const word of near) {
    if (MEASURES[word.text]) any = add(facts, MEASURES[word.text]!)
    else if (word.clock) any = add(facts, word.clock)
    else if (word.meanings.has('bulk')) any = add(facts, 'bulk')
  }
  if (!any)
    for (const word of words) {
      if (MEASURES[word.text]) add(facts, MEASURES[word.text]!)
      else if (word.clock) add(facts, word.clock)
      else if (word.meanings.has('bulk')) add(facts, 'bulk')
    }
  if (facts.wholes.size === 0) facts.wholes.add('bulk')
  if (!words.slice(whole.from, whole.to).some(isAmount)) take(line, whole.from, whole.to)
}
function add(facts: Facts, what: string): boolean {
  facts.wholes.add(what)
  return true
}
function hold(facts: Facts, name: string, units: number): void {
  facts.holds.set(name, units)
  facts.holds.set(name.replace(/e?s$/, ''), units)
  facts.holds.set(name.replace(/s$/, ''), units)
}

// ——— Storage that is free at first

function readFree(facts: Facts, line: Line): void {
  const { words, mentions } = line
  // "`free_days` = how many days a unit may sit before the meter starts".
  const grace = words.find(
    (word) => word.column?.table === 'menus' && !STANDARD.has(word.column.name),
  )
  const unit = words.find((word) => word.clock !== null && word.clock !== 'period')
  if (
    grace &&
    unit &&
    !words.some((word) => word.kind === 'number') &&
    find(words, 'before ... starts|start|begins|charges|charged|counts|ticking|running') !== null
  ) {
    facts.free = { value: null, column: grace.column!.name, clock: unit.clock! }
    bind(facts, grace.column!)
    take(line, 0, words.length)
    return
  }
  // "after two free weeks".
  const given =
    find(words, 'after? the? # free|rent-free <clock>') ?? find(words, '# <clock> free|grace')
  if (given) {
    const number = words.slice(given.from, given.to).find((word) => word.kind === 'number')!
    const clock = words.slice(given.from, given.to).find((word) => word.clock !== null)!
    facts.free = { value: number.value!, column: null, clock: clock.clock! }
    take(line, given.from, given.to)
    return
  }
  const first = mentions.find(
    (each) =>
      each.kind === 'duration' &&
      (each.how === 'first' || each.how === 'for') &&
      !line.used[each.from],
  )
  if (!first || first.kind !== 'duration') return
  const zero =
    mentions.some((each) => each.kind === 'zero') ||
    find(words, 'on the house') !== null ||
    find(words, 'free|grace') !== null ||
    find(words, 'not|no|never|nothing ... charge|charged|billed|cost|anything|paid|counted') !==
      null ||
    find(words, 'cost|costs|pay nothing|zero') !== null
  if (!zero) return
  if (
    first.how === 'for' &&
    find(words, 'free|grace|house|nothing|charge|charged|anything') === null
  )
    return
  facts.free = { value: first.value, column: first.column, clock: first.clock }
  if (first.column !== null) bind(facts, { table: 'menus', name: first.column })
  take(line, first.from, first.to)
  for (const mention of mentions) if (mention.kind === 'zero') take(line, mention.from, mention.to)
  for (const pattern of [
    'on the house',
    'free|grace',
    'does|do|is|are|did|will not|never charge|charged|billed|cost|count|counted anything|nothing?',
    'charges|costs|cost|charge nothing',
    'no charge|fee|storage|rent',
    'for nothing',
    'after that|this|which|then',
    'thereafter|afterwards|beyond',
    'each|every|any|per a? <clock> after that',
    'from then on',
    'for the first',
  ])
    for (let found = find(words, pattern); found; found = find(words, pattern, found.to)) {
      const clock = words.slice(found.from, found.to).some((word) => word.clock)
      take(line, found.from, clock ? found.from : found.to)
      if (clock) take(line, found.to - 2, found.to)
    }
  facts.stated = true
}

// ——— What a column measures

function readMeasures(facts: Facts, line: Line): void {
  const { words } = line
  for (const [at, word] of words.entries()) {
    if (!word.column || STANDARD.has(word.column.name) || word.column.table !== 'menus') continue
    const near = words.slice(Math.max(0, at - 14), at + 15)
    const about = near.some(
      (each) =>
        /^(weight|weights|weigh|weighs|weighing|volume|heavy|big|size|large|occupies|takes|fills|fill|takes-up|mass|bulk|cubic|space|room|holds)$/.test(
          each.text,
        ) || MEASURES[each.text] !== undefined,
    )
    const byName = [...new Set(Object.values(MEASURES))].find(
      (measure) => measureOf(word.column!.name, measure) === 1,
    )
    if (!about && !byName) continue
    const money = near.some((each) =>
      /^(fee|charge|charges|cost|costs|price|rate|amount|dollars|euros|pounds|percent)$/.test(
        each.text,
      ),
    )
    // The measure that is no "per …": "in kilograms", "of how many kilos".
    const after = [
      ...words.slice(at + 1, at + 15),
      ...words.slice(Math.max(0, at - 14), at).reverse(),
    ]
    const said = after.find((each) => {
      const place = words.indexOf(each)
      const before = words[place - 1]?.text ?? ''
      return (
        MEASURES[each.text] &&
        each.kind === 'word' &&
        !/^(per|each|every|\/|a|for|any|started)$/.test(before)
      )
    })
    const measure = byName ?? (said ? MEASURES[said.text]! : null) ?? drivenMeasure(line)
    if (!measure) continue
    // "labelling charge in pounds": money.
    if (
      measure === 'lb' &&
      !byName &&
      !near.some((each) => /^(weight|weigh|weighs|heavy|kg|kilograms|lb|lbs)$/.test(each.text))
    )
      continue
    if (
      !byName &&
      !said &&
      money &&
      !near.some((each) =>
        /^(weight|weigh|weighs|volume|heavy|big|mass|takes|fills|fill|occupies|size)$/.test(
          each.text,
        ),
      )
    )
      continue
    if (
      said === undefined &&
      !near.some((each) =>
        /^(weight|weigh|weighs|volume|heavy|big|mass|takes|take|fills|fill|occupies|size)$/.test(
          each.text,
        ),
      ) &&
      !byName
    )
      continue
    facts.measures.set(measure, { column: word.column, factor: 1 })
  }
}

function drivenMeasure(line: Line): string | null {
  const found = line.mentions.find((each) => each.kind === 'driver' && each.thing === 'measure')
  return found?.kind === 'driver' ? found.measure : null
}
