// Sentences without an amount: what costs nothing, what is not meant, what is told besides; and what
// is paid without saying how much.
import { asideAlarm } from '../amounts/sentence-alarms.ts'
import { isCounted } from '../words/counted.ts'
import { itemsOf, type Line } from '../amounts/items.ts'
import { rolesOf } from '../mentions/roles.ts'
import { STANDARD } from '../words/bind.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import { RESTRICTIONS } from '../amounts/dangers.ts'
import { find } from '../words/match.ts'
import { CURRENCIES } from '../words/currencies.ts'
import type { Word } from '../words/text.ts'

const ZERO = [
  'free',
  'no|without|any other|further|additional|more|extra? cost|costs|fee|fees|charge|charges|expense|expenses|commission|postage|shipping|storage|rent|tax|vat|deductions|deduction',
  'nothing else|more|besides|further|comes',
  'no one|other else?',
  'paid|borne|covered|settled|arranged|carried|handled|met|organised|organized ... by|from ... @buyer|@owner|supplier|they|them',
  '@buyer pays|pay|cover|covers|bear|bears|foot|foots|collect|collects|settle|settles|arrange|arranges|sends|send|picks|pick|refund|refunds|reimburse',
  'on|with|to the|our|their? @buyer',
  '@buyer business|headache|problem|expense|account|side',
  'passed|pass|charged|charge on|through? to? ... @buyer',
  'passed|charged on|through',
  'already? included|contained|in in?',
  'include|includes|contains|covers',
  'plays|play no role',
  'leave|leaves ... out',
  'ignore|ignored|disregard|neglect|skip',
  'nets|net out',
  'not charged|billed|counted|apply|arise|due|deducted|considered|relevant|involved',
  'is|are nothing|none|zero',
  'costs|cost|charges|charge|pay|asks|takes|wants us? nothing|zero',
  'not|never pay|charge|cost|bill|have|incur|count',
  'that is|was all|it|everything',
  "that's|thats all|it",
  'all there is',
  'whole story|picture|thing',
  'have|has no',
  'at ... own? expense',
  'at ... expense',
  'themselves|himself|herself',
  'no part',
  'costs us|me nothing',
  'nothing',
  'none',
  'really is all',
]
const PAID =
  /^(pay|pays|paid|paying|charge|charges|charged|bill|bills|billed|cost|costs|costing|deduct|deducts|deducted|owe|owed|invoiced|levied|takes|keeps|retains|wants|spend|spends|spent)$/
/** Words of a sentence without amounts that still change what is earned. */
const TELLING =
  /^(neither|applies|exempt|settle|settles|tips?|dropship|dropshipping|reimburse[sd]?|subsidi[sz]e[sd]?|rebates?|bonus|discounts?|deposits?|penalty|penalties|guarantee[sd]?|hedged?|depends?)$/
const VAGUE = [
  'a few|couple|bit|little of?',
  'several|some|few|various dollars|euros|pounds|bucks|cents|percent|pence|quid',
  'a small|modest|certain|reasonable|large|hefty|variable amount|sum|fee|percentage|charge|share|cut|commission|price',
  'varies|vary|variable',
]
const SHIPPING =
  /^(shipping|postage|delivery|carriage|courier|stamps?|mail|mailing|sending|delivering|postal|freight|transport)$/

/** "A few dollars", "several cents": an amount that nobody gives. Whether there is one. */
export function readVague(facts: Facts, { words }: Line): boolean {
  const some = words.findIndex(
    (word, at) =>
      /^(some|several|few|various|couple|many)$/.test(word.text) &&
      words
        .slice(at + 1, at + 3)
        .some(
          (each) =>
            each.kind === 'word' &&
            (CURRENCIES[each.text] !== undefined || /^(cents|pence|percent)$/.test(each.text)),
        ),
  )
  const vague =
    some >= 0
      ? { from: some, to: some + 2 }
      : VAGUE.map((pattern) => find(words, pattern)).find((found) => found !== null)
  const costly = words.some((word) => isRoleNoun(word) || PAID.test(word.text))
  if (words.at(-1)?.text === ':' && some < 0) return false
  if (!vague || (!costly && some < 0) || (some < 0 && words.some((word) => word.kind === 'number')))
    return false
  refuse(
    facts,
    words.slice(Math.max(0, vague.from - 1), vague.to + 1),
    'the amount is missing: write the number',
    'Shipping is $3 per unit sold.',
  )
  return true
}

/** "…, and buyers pay the carriage": beside another cost, what is not ours. */
export function readPayers(facts: Facts, line: Line): void {
  const { words } = line
  for (const pattern of PAYERS)
    for (let found = find(words, pattern); found; found = find(words, pattern, found.to)) {
      let end = found.to
      while (
        end < words.length &&
        !/^[,;:()]$/.test(words[end]!.text) &&
        !/^(and|but|while|whereas)$/.test(words[end]!.text)
      )
        end++
      const clause = words.slice(found.from, end)
      if (
        clause.some((word) => word.kind === 'number' || word.column !== null) ||
        !words.some((word) => word.kind === 'number')
      )
        continue
      if (clause.some((word) => SHIPPING.test(word.text)))
        facts.zeroed.set('shipping', quote(facts, clause))
      for (let at = found.from; at < end; at++) line.used[at] = true
    }
}
const PAYERS = [
  ',|and|but|while|whereas|since|as the|our|their? @buyer themselves? pay|pays|cover|covers|bear|bears|collect|collects|arrange|arranges|organise|organize|refund|reimburse|handle|handles|fetch',
  ',|and|but|while|whereas @selling is|are|gets ... paid|borne|covered|arranged|organised|organized|handled by the|our|their? @buyer themselves?',
  ',|and|but|while|whereas @selling is|are on|at the|our? @buyer expense|account|side?',
  ',|and|but|while|whereas @selling is|are free|included',
]

export function readPlain(facts: Facts, line: Line): void {
  const { words } = line
  const left = words.filter((_, at) => !line.used[at])
  if (left.length === 0) return
  const alarm = asideAlarm(facts, line, left)
  if (alarm) {
    refuse(facts, left, alarm.reason, alarm.example)
    return
  }
  const items = itemsOf(line)
  const roles = rolesOf(items)
  const costly = roles.some((role) => role !== 'agent') || left.some((word) => PAID.test(word.text))
  // "Price is per dozen", "unit_cost is in cents", "each parcel holds two units": other units of account.
  const scale =
    find(
      left,
      'price|prices|cost|costs|<column> ... in|per cents|pence|thousands|dozen|dozens|hundred|hundreds|pack|carton|pallet',
    ) ??
    find(left, '@parcel|@order holds|hold|contains|contain|has|is|are ... # <unit>') ??
    find(
      left,
      'sold|sell|sells|come|ordered in|by packs|pairs|cartons|sets|dozens|boxes|multiples|bundles|pallets|lots of?',
    )
  if (scale && !find(left, 'in cents? and|or')) {
    refuse(
      facts,
      left,
      'prices, costs and quantities are read for one unit each',
      'unit_cost and price are in dollars for one unit.',
    )
    return
  }
  const unbound = left.find((word) =>
    facts.columns.sales.some(
      (name) => name === word.raw && word.column === null && !STANDARD.has(name),
    ),
  )
  if (unbound) {
    refuse(
      facts,
      left,
      `is “${unbound.raw}” the column of Sales?`,
      `The amount of each sales row is in \`${unbound.raw}\`.`,
    )
    return
  }
  const zero = ZERO.some((pattern) => find(left, pattern) !== null)
  if (
    zero &&
    left.some(
      (word, at) =>
        RESTRICTIONS.has(word.text) &&
        !/^(other|second|first|used|certain)$/.test(word.text) &&
        ['selling', 'order', 'fee', 'parcel'].some((role) => left[at + 1]?.meanings.has(role)),
    )
  ) {
    refuse(
      facts,
      left,
      'it is not clear for which units this costs nothing',
      'Shipping is paid by the buyer.',
    )
    return
  }
  if (zero) {
    // "Shipping is free, but we pay a handling fee."
    const turn = left.findIndex((word) =>
      /^(but|however|though|although|except|still)$/.test(word.text),
    )
    const rest = turn >= 0 ? left.slice(turn + 1) : []
    const owed = rest.find((word) => isRoleNoun(word))
    if (
      owed &&
      rest.some((word) => PAID.test(word.text)) &&
      !ZERO.some((pattern) => find(rest, pattern) !== null)
    )
      facts.missing.push({ words: quote(facts, rest), role: owed.text })
    facts.stated ||=
      costly || left.some((word) => /^(nothing|all|else|other|none|free)$/.test(word.text))
    if (left.some((word) => SHIPPING.test(word.text)))
      facts.zeroed.set('shipping', quote(facts, words))
    for (const word of left)
      if (isRoleNoun(word))
        facts.zeroed.set(SHIPPING.test(word.text) ? 'shipping' : word.text, quote(facts, words))
    const telling = left.find(
      (word) =>
        TELLING.test(word.text) && !/^(deposits?|bonus|discounts?|rebates?)$/.test(word.text),
    )
    if (telling)
      refuse(facts, left, `“${telling.raw}” is not understood`, 'There are no other costs.')
    else facts.asides.push(quote(facts, left))
    return
  }
  const columns = left.filter((word) => word.column !== null && !STANDARD.has(word.column.name))
  if (
    columns.length >= 2 &&
    left.some((word) =>
      /^(higher|greater|larger|lower|smaller|lesser|sum|product|times|multiplied|divided|plus|minus|\/|\*|×|÷)$/.test(
        word.text,
      ),
    )
  ) {
    refuse(
      facts,
      left,
      'this arithmetic of columns is not understood',
      'Shipping costs $1.60 per kg; weight_kg is the weight of one unit in kg.',
    )
    return
  }
  // "It applies to all bottles", "the rate applies to the whole price": as it was read.
  const general =
    find(left, 'applies|apply to|on all|every|each|everything|the? whole|full|entire?') !== null
  const telling = left.find(
    (word) => TELLING.test(word.text) && !(general && /^(applies|apply)$/.test(word.text)),
  )
  if (telling) {
    refuse(facts, left, `“${telling.raw}” is not understood`, 'Shipping is $3 per unit sold.')
    return
  }
  // "prep, that is dollars for getting one unit ready": money without an amount, or a column unbound.
  const money = left.find(
    (word, at) =>
      CURRENCIES[word.text] !== undefined &&
      !/^(in|are|is|to|of)$/.test(left[at - 1]?.text ?? '') &&
      columns.length === 0,
  )
  const counted =
    line.mentions.some(
      (each) => each.kind === 'driver' && each.thing === 'unit' && !line.used[each.from],
    ) || left.some(isRoleNoun)
  if (money && counted) {
    refuse(
      facts,
      left,
      'the amount is missing, or the column that holds it is not clear',
      '`fee`: fee in USD per unit sold.',
    )
    return
  }
  const driven = line.mentions.some(
    (each) => each.kind === 'driver' && each.strong && each.state !== null && !line.used[each.from],
  )
  if (
    driven &&
    left.some((word) =>
      /^(spend|spends|pay|pays|charge|charges|bill|bills|costs?)$/.test(word.text),
    ) &&
    columns.length === 0 &&
    !left.some((word) => word.column?.name === 'unit_cost')
  ) {
    refuse(facts, left, 'the amount is missing: how much is it?', 'Shipping is $3 per unit sold.')
    return
  }
  // Something is paid, and nobody says how much: unless another sentence does.
  const role = items.find((item) => !item.mention && isRoleNoun(item.word))
  if (
    role &&
    left.some((word) => PAID.test(word.text)) &&
    columns.length === 0 &&
    !isLead(line) &&
    !left.some((word) => word.column?.name === 'unit_cost')
  ) {
    facts.missing.push({ words: quote(facts, left), role: role.word.text })
    return
  }
  // An amount, a partner, a deposit, a column with money in it: too much to be told besides.
  const number = left.find((word, at) => word.kind === 'number' && !isCounted(left, at))
  if (number) {
    refuse(facts, left, `it is not clear what “${number.raw}” is`, 'Shipping is $3 per unit sold.')
    return
  }
  const unread = left.find(
    (word) =>
      (word.meanings.has('partner') && facts.share === null) ||
      /^(deposit|deposits|penalty|surcharge|rebate)$/.test(word.text) ||
      (/^(clicks?)$/.test(word.text) &&
        facts.trials === null &&
        !facts.frames.some((frame) => frame.role === 'ads')),
  )
  if (unread) {
    facts.missing.push({ words: quote(facts, left), role: unread.text })
    return
  }
  const timed = columns.find(
    (word) =>
      !isKnown(facts, word) &&
      left.some((each) => each.clock !== null) &&
      word.column!.table === 'menus',
  )
  if (timed && find(left, 'rank|score|age|only|no|not|information') === null) {
    refuse(
      facts,
      left,
      `what the column ${timed.column!.name} changes is not clear`,
      'The first 30 days of storage are free.',
    )
    return
  }
  const charged = columns.find(
    (word) =>
      !isKnown(facts, word) &&
      (word.column!.table === 'sales' ||
        left.some(
          (each) =>
            isRoleNoun(each) ||
            /^(dollars|euros|pounds|usd|eur|gbp|percent|percentage|charge|cost|costs|paid|pay|fee|fees)$/.test(
              each.text,
            ),
        )),
  )
  if (
    charged &&
    find(left, 'not|no|only|just|internal|irrelevant|effect|ranking|rank|score') === null
  ) {
    refuse(
      facts,
      left,
      `what the column ${charged.column!.name} costs is not clear`,
      `\`${charged.column!.name}\`: shipping cost in USD per unit sold.`,
    )
    return
  }
  for (const word of columns) bind(facts, word.column!, quote(facts, left))
  facts.asides.push(quote(facts, left))
}

/** Whether some term or measure has read the column. */
function isKnown(facts: Facts, word: Word): boolean {
  const { table, name } = word.column!
  return (
    facts.bindings.some(
      (each) => each.column === `${table === 'menus' ? 'Menus' : 'Sales'}.${name}`,
    ) ||
    [...facts.measures.values()].some((each) => each.column.name === name) ||
    facts.free?.column === name
  )
}

/** Ends with a colon: what follows says how much. */
export function isLead(line: Line): boolean {
  return line.words.at(-1)?.text === ':'
}

function isRoleNoun(word: Word): boolean {
  return (
    word.kind === 'word' &&
    ['fee', 'selling', 'buying', 'duty', 'storage', 'capital', 'disposal'].some((role) =>
      word.meanings.has(role),
    ) &&
    !/^(take|takes|share|shares|net|cut|cuts|bank|shelf|hall|yard|shed|depot|warehouse|warehouses|store|space|box|boxes|bag|bags|tube|cash|credit|van|carrier|carriers|care|rate|check|feed|import|imports|repair|premium|mail|post|label|labels|pack|packs|pick|lender|finance|loan|barn|cold|garage|cellar|insurer|customs|removal|waste|skip|house)$/.test(
      word.text,
    )
  )
}

/** After the last sentence: costs that were named and never given. */
export function settleMissing(facts: Facts): void {
  for (const { words, role } of facts.missing) {
    const given =
      (facts.share !== null &&
        /^(partner|investor|backer|cousin|brother|sister|cofounder)s?$/.test(role)) ||
      facts.frames.some(
        (frame) =>
          frame.source.toLowerCase().includes(role.replace(/s$/, '')) || frame.name.includes(role),
      )
    if (!given && facts.frames.length < 40)
      facts.problems.push({
        words,
        reason: 'the amount is missing: how much is it?',
        example: 'Shipping is $3 per unit sold.',
      })
  }
  for (const frame of facts.frames) {
    for (const [role, words] of facts.zeroed) {
      const same =
        role === 'shipping'
          ? frame.source
              .toLowerCase()
              .split(/[^a-z]+/)
              .some((word) =>
                /^(shipping|postage|delivery|carriage|courier|mail|mailing|sending|ship)$/.test(
                  word,
                ),
              )
          : frame.name === role || frame.name.endsWith(` ${role}`)
      const limited =
        role !== 'shipping' && /\b(no|not|without|free)\b/.test(words) && words.includes(' on ')
      if (
        same &&
        (role === 'shipping' || limited) &&
        !words.includes(frame.source) &&
        !frame.source.includes(words)
      )
        facts.problems.push({
          words: `${words} … ${frame.source}`.slice(0, 300),
          reason: 'one sentence says that this costs nothing, the other what it costs',
          example: 'Shipping is $3 per unit sold.',
        })
    }
  }
}
