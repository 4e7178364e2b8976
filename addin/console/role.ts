// What the person's role in the chosen account allows. The service decides; this says it beforehand.
import type { Role } from '#forms/console-forms.ts'
import { account } from './state.ts'

const RANK: Record<Role, number> = { viewer: 0, member: 1, owner: 2 }

/** Null where this person may; else why not. */
export function whyNot(least: 'member' | 'owner'): string | null {
  const role = account.value?.role ?? 'viewer'
  if (RANK[role] >= RANK[least]) return null
  return least === 'owner'
    ? 'Only an owner of this account may do this.'
    : 'A viewer looks only: ask an owner for the role Member.'
}
