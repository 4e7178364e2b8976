// The shares of a result that a sentence names ("30%", "60/40 in our favour", "one part for him and two
// for me"), and whose each is. What they are shares of is decided in split.ts.
import type { Line } from '../amounts/items.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const PERSON =
  /^(partners?|investors?|backers?|financiers?|co-?owners?|co-?investors?|cofounders?|founders?|associates?|colleagues?|cousins?|brothers?|sisters?|sibling|uncle|aunt|nephew|niece|father|mother|dad|mum|mom|parents?|son|daughter|friends?|mate|buddy|wife|husband|spouse|neighbou?rs?|lenders?|landlord|fund|syndicate|angel|shareholders?|flatmate|roommate|pal|bank|family|club|cooperative)$/
const THEIRS = /^(he|she|they|him|her|them|his|hers|theirs)$/
const OURS = /^(we|us|i|me|ours|mine|myself|ourselves)$/
export const KEEPING = /^(part|share|half|slice|cut|side|portion|end|own|third|quarter|percentage)$/
const CAPITAL =
  /^(cash|money|capital|funding|funds|stake|barn|workshop|purchase|finance|company|firm|business|shop|equity|investment|cost|costs|price|revenue|sales|turnover|time|stock|units|goods|building|warehouse|rent)$/

type Owner = 'ours' | 'theirs'

export interface Share {
  readonly from: number
  readonly to: number
  readonly value: number
  /** Known by its form: "two parts for me and one for him" is already ours. */
  readonly owner: Owner | null
  readonly ratio: boolean
}

/** The shares of the result: percentages, fractions, parts, ratios. */
export function sharesOf({ words, used }: Line): Share[] {
  const shares: Share[] = []
  for (const [at, word] of words.entries()) {
    const part =
      word.kind === 'word' &&
      /^(half|quarter)$/.test(word.text) &&
      !/^(and|each|halves)$/.test(words[at + 1]?.text ?? '') &&
      !/^(our|my|other|and)$/.test(words[at - 1]?.text ?? '')
    if (part && !ofCapital(words, at))
      shares.push({
        from: at,
        to: at + 1,
        value: word.text === 'half' ? 0.5 : 0.25,
        owner: null,
        ratio: false,
      })
    if (word.kind !== 'number' || used[at]) continue
    const ratio = ratioAt(words, at)
    if (ratio) {
      shares.push({ from: at, to: ratio.to, value: ratio.value, owner: ratio.owner, ratio: true })
      continue
    }
    if (word.measure !== 'percent' || word.value! > 1) continue
    // "half of the cash": what he put in, not what he gets.
    if (ofCapital(words, at)) continue
    shares.push({ from: at, to: at + 1, value: word.value!, owner: null, ratio: false })
  }
  const parts = partsOf(words)
  return parts ? [parts] : shares
}

/** "half of the cash", "half the barn". */
export function ofCapital(words: readonly Word[], at: number): boolean {
  const of = words
    .slice(at + 1, at + 6)
    .find((each) => !/^(of|the|our|my|his|her|their|all|any|every|each|a)$/.test(each.text))
  return of !== undefined && CAPITAL.test(of.text)
}

/** "60/40 in our favour", "split 60:40 between us and our partner", "fifty-fifty". */
function ratioAt(
  words: readonly Word[],
  at: number,
): { value: number; to: number; owner: Owner | null } | null {
  const word = words[at]!
  const folded = /^(\d+) ?\/ ?(\d+)$/.exec(word.raw)
  const second = words[at + 2]
  const apart =
    word.measure === 'bare' &&
    /^(\/|:|-|–|to)$/.test(words[at + 1]?.text ?? '') &&
    second?.kind === 'number' &&
    second.measure === 'bare'
  const touching =
    word.measure === 'bare' && words[at + 1]?.kind === 'number' && words[at + 1]!.measure === 'bare'
  const [one, two, to] = folded
    ? [Number(folded[1]), Number(folded[2]), at + 1]
    : apart
      ? [word.value!, second.value!, at + 3]
      : touching
        ? [word.value!, words[at + 1]!.value!, at + 2]
        : [0, 1, 0]
  if (one + two !== 100 && one + two !== 10) return null
  const first = one / (one + two)
  if (one === two) return { value: 0.5, to, owner: 'ours' }
  const greater = Math.max(first, 1 - first)
  if (
    find(words, 'in|to our|my favour|favor|benefit|advantage') ||
    find(words, 'with us|me getting|taking|on larger|bigger|lion')
  )
    return { value: greater, to, owner: 'ours' }
  const favoured = find(words, 'favour|favor of the|our|my|his|a? _')
  if (favoured) {
    const owner =
      [favoured.to - 1, favoured.to]
        .map((place) => ownerAt(words, place))
        .find((each) => each !== null) ?? 'theirs'
    return { value: greater, to, owner }
  }
  if (
    find(words, 'in|to his|her|their|the favour|favor|benefit|advantage') ||
    find(words, 'in _ _ favour|favor') ||
    find(words, 'in _ favour|favor')
  )
    return { value: greater, to, owner: 'theirs' }
  const between = words.findIndex(
    (each, place) => place >= to && ownerAt(words, place) !== null && each.kind === 'word',
  )
  return {
    value: first,
    to,
    owner: between >= 0 && find(words, 'between', to) !== null ? ownerAt(words, between) : null,
  }
}

/** "one part for him and two parts for me". */
function partsOf(words: readonly Word[]): Share | null {
  const first = find(words, 'one|a|# part|parts|share|shares for|to|go|goes|is|are')
  const second = first
    ? find(words, 'one|a|# part|parts|share|shares? for|to|go|goes|is|are', first.to)
    : null
  if (!first || !second) return null
  const count = (at: number): number => words[at]!.value ?? 1
  const owner = [first, second].map(
    ({ to }) =>
      [to, to + 1, to + 2].map((at) => ownerAt(words, at)).find((each) => each !== null) ?? null,
  )
  if (owner[0] === null || owner[1] === null || owner[0] === owner[1]) return null
  const [one, two] = [count(first.at[0]!), count(second.at[0]!)]
  return {
    from: first.from,
    to: second.to,
    value: (owner[0] === 'ours' ? one : two) / (one + two),
    owner: 'ours',
    ratio: true,
  }
}

/** Whose a share is: who is named behind it ("… goes to my cousin"), else before it ("we keep …"). */
export function ownerOf(
  words: readonly Word[],
  share: Share,
  from: number,
  to: number,
): Owner | null {
  for (let at = share.to; at < to; at++) {
    const { text } = words[at]!
    const owner = ownerAt(words, at)
    const linked =
      /^(to|for|with|is|are|be|belongs?|goes|his|hers|theirs|ours|mine|by|my|our|co|sister|in)$/.test(
        words[at - 1]?.text ?? '',
      ) ||
      /^(ours|mine|his|hers|theirs)$/.test(text) ||
      /^(my|our|the|a|an)$/.test(words[at - 1]?.text ?? '')
    if (owner && linked && !words[at + 1]?.meanings.has('v:pay')) return owner
    if (/^(,|;|but|while|whereas|and|\()$/.test(text)) break
  }
  // "55% us, 45% the garage owner".
  if (/^(,|:|and|;)$/.test(words[share.from - 1]?.text ?? ''))
    for (let at = share.to; at < Math.min(to, share.to + 4); at++) {
      const owner = ownerAt(words, at)
      if (owner) return owner
    }
  for (let at = share.from - 1; at >= from; at--) {
    const owner = ownerAt(words, at)
    if (owner === 'ours' && isGivenAway(words, at, share.from)) return 'theirs'
    if (owner) return owner
  }
  for (let at = share.to; at < to; at++) {
    const owner = ownerAt(words, at)
    // "20% of the profit and the rest is ours".
    const rest = words
      .slice(share.to, at)
      .some((word) => /^(rest|remainder|balance|remaining)$/.test(word.text))
    if (owner && rest) return owner === 'ours' ? 'theirs' : 'ours'
    if (owner) return owner
  }
  // "The manager gets 20% of the profit": whoever is named, it is not us.
  return words
    .slice(from, share.from)
    .some((word) =>
      /^(gets?|takes?|has|receives?|earns?|paid|given|costs?|keeps?)$/.test(word.text),
    )
    ? 'theirs'
    : null
}

const GIVING =
  /^(give|gives|giving|donate|donates|pay|pays|paying|hand|hands|owe|owes|cede|forfeit|lose|loses|spend|pass|passes|transfer|remit|surrender|part|allocate|assign|tithe|costs?|lost)$/

/** "We give 5% of the profit to …", "the finder costs us 20%"; not "he gives us 20%". */
function isGivenAway(words: readonly Word[], owner: number, to: number): boolean {
  const own = words.slice(Math.max(0, owner - 1), to)
  return (
    own.some((word) => GIVING.test(word.text)) &&
    find(own, 'gives|give|pays|pay|hands|hand|passes|leaves|sends|transfers us|me') === null
  )
}

export function ownerAt(words: readonly Word[], at: number): Owner | null {
  const word = words[at]
  if (!word || word.kind !== 'word' || word.column) return null
  if (
    OURS.test(word.text) ||
    (/^(our|my)$/.test(word.text) && KEEPING.test(words[at + 1]?.text ?? '')) ||
    (/^(our|my)$/.test(word.text) && words[at + 1]?.kind === 'number')
  )
    return 'ours'
  if (
    /^(our|my)$/.test(word.text) &&
    /^(profit|result|net)$/.test(words[at + 1]?.text ?? '') &&
    KEEPING.test(words[at + 2]?.text ?? '')
  )
    return 'ours'
  if (THEIRS.test(word.text)) return 'theirs'
  if (
    word.meanings.has('partner') ||
    word.meanings.has('owner') ||
    PERSON.test(word.text) ||
    (/^(owners?|law)$/.test(word.text) && /^(co|in|joint)$/.test(words[at - 1]?.text ?? ''))
  )
    return 'theirs'
  if (
    /^(firm|company|business)$/.test(word.text) &&
    /^(sister|partner|other|investment|holding|parent)$/.test(words[at - 1]?.text ?? '')
  )
    return 'theirs'
  // A name: "Ray", "Colin".
  const name =
    /^[A-Z][a-z]+$/.test(word.raw) &&
    at > 0 &&
    word.meanings.size === 0 &&
    !word.unit &&
    word.clock === null
  return name && /^(to|with|for|and|,|mate|brother|friend|partner)$/.test(words[at - 1]?.text ?? '')
    ? 'theirs'
    : null
}
