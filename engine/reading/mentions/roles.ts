// The kinds of cost (fee, shipping, storage …) that words name, and the name of an amount.
import type { Group } from '../amounts/groups.ts'
import type { Item, Line } from '../amounts/items.ts'
import { meaningsOf } from '../words/vocabulary.ts'

const ROLES = [
  'fee',
  'agent',
  'selling',
  'buying',
  'duty',
  'storage',
  'capital',
  'disposal',
  'ads',
] as const
export type Role = (typeof ROLES)[number]
/** Kinds of cost; an agent is only somebody who charges. */
export const KINDS: readonly Role[] = ROLES.filter((role) => role !== 'agent')

const isKind = (item: Item): boolean =>
  !item.mention && KINDS.some((role) => item.word.meanings.has(role))

export function rolesOf(items: readonly Item[]): Role[] {
  return items.flatMap((item) =>
    item.mention ? [] : ROLES.filter((role) => item.word.meanings.has(role)),
  )
}

/** The kind of cost: the nearest word before the amount, else after it, else in the head. */
export function roleOf(
  group: Group,
  head: readonly Item[],
  lead: readonly Item[],
  wanted: readonly Role[],
): Role | null {
  const all = [...head, ...group.pre, group.anchor, ...group.post]
  const pick = (items: readonly Item[]): Role | null => {
    let agent: Role | null = null
    for (const item of items) {
      if (item.mention) continue
      const own = wanted.find((role) => role !== 'agent' && item.word.meanings.has(role))
      // "listing fee": a fee for what the word before it names.
      const named = all[all.indexOf(item) - 1]
      const kind =
        own === 'fee' && named && !named.mention
          ? wanted.find(
              (role) => /^(buying|storage|disposal)$/.test(role) && named.word.meanings.has(role),
            )
          : undefined
      if (own) return kind ?? own
      if (agent === null && wanted.includes('agent') && item.word.meanings.has('agent'))
        agent = 'agent'
    }
    return agent
  }
  const sure = (items: readonly Item[]): Role | null => {
    const found = pick(items)
    return found === 'agent' ? null : found
  }
  const pre = [...group.pre].reverse()
  return (
    sure(pre) ??
    sure(group.post) ??
    pick(pre) ??
    pick(group.post) ??
    pick([...head].reverse()) ??
    pick([...lead].reverse())
  )
}

export function nameOf(line: Line, { anchor, pre, post }: Group, head: readonly Item[]): string {
  const before = [...pre].reverse()
  const found = before.find(isKind) ?? post.find(isKind) ?? head.find(isKind)
  if (!found)
    return (
      anchor.word.column?.name ??
      before.find((item) => item.word.meanings.has('agent'))?.word.raw ??
      'cost'
    ).slice(0, 60)
  const last = line.words[found.from - 1]
  const wide =
    last &&
    last.kind === 'word' &&
    last.meanings.size === 0 &&
    /^[a-z]{4,}$/i.test(last.text) &&
    !/^(with|from|that|this|then|also|which)$/.test(last.text)
  return `${wide ? `${last.raw} ` : ''}${found.word.raw}`.toLowerCase().slice(0, 60)
}

/** Whether a name says what kind of cost it is. */
export function namesRole(name: string): boolean {
  const meanings = meaningsOf(name.split(' ').at(-1)!)
  return KINDS.some((role) => meanings.has(role))
}
