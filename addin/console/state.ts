// Who is signed in, for which account the pages ask, and what the person's role there allows. The address stays as it is while somebody
// signs in, so the page that was asked for follows.
import { computed, signal } from '@preact/signals'
import { meSchema, type Me, type Role } from '#forms/console-forms.ts'
import { anySchema, createApi, type Answer, type Call, type Refusal } from './api.ts'
import { moved } from './route.ts'

export type Standing =
  | { readonly at: 'loading' }
  | { readonly at: 'signed-out'; readonly said: string }
  | { readonly at: 'unreachable'; readonly refusal: Refusal }
  | { readonly at: 'in'; readonly me: Me }

export const standing = signal<Standing>({ at: 'loading' })
const CHOSEN = 'edps-account'
const chosen = signal<string | null>(sessionStorage.getItem(CHOSEN))

export const account = computed(() => {
  const now = standing.value
  if (now.at !== 'in') return null
  return now.me.accounts.find(({ id }) => id === chosen.value) ?? now.me.accounts[0] ?? null
})

export function chooseAccount(id: string): void {
  sessionStorage.setItem(CHOSEN, id)
  chosen.value = id
}

const api = createApi({
  fetch: (input, init) => fetch(input, init),
  account: () => chosen.value,
  signedOut: () => {
    const said = standing.value.at === 'in' ? 'Your session has ended. Sign in to go on.' : ''
    if (standing.value.at === 'in') moved.value = true
    if (standing.value.at !== 'signed-out') standing.value = { at: 'signed-out', said }
  },
})

export const call = <T>(what: Call<T>): Promise<Answer<T>> => api.call(what)

export async function askWho(): Promise<void> {
  const answer = await call({ path: 'me', schema: meSchema })
  if (answer.ok) {
    const { accounts } = answer.value
    // An account that the person has left is not asked for again.
    if (standing.value.at === 'signed-out') moved.value = true
    if (!accounts.some(({ id }) => id === chosen.value)) chosen.value = null
    standing.value = { at: 'in', me: answer.value }
    return
  }
  if (answer.refusal.status !== 401) standing.value = { at: 'unreachable', refusal: answer.refusal }
}

export async function signOut(): Promise<void> {
  await call({ method: 'POST', path: 'auth/sign-out', schema: anySchema, body: {} })
  endSession('You are signed out.')
}

export function endSession(said: string): void {
  sessionStorage.removeItem(CHOSEN)
  chosen.value = null
  standing.value = { at: 'signed-out', said }
}

/** Fetches a file and saves it under a name. */
export async function download(
  path: string,
  name: string,
): Promise<Answer<{ readonly next: string | null }>> {
  const answer = await api.file(path)
  if (!answer.ok) return answer
  const { blob, next } = answer.value
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return { ok: true, value: { next } }
}

const RANK: Record<Role, number> = { viewer: 0, member: 1, owner: 2 }

/** Null where this person may; else why not. */
export function whyNot(least: 'member' | 'owner'): string | null {
  const role = account.value?.role ?? 'viewer'
  if (RANK[role] >= RANK[least]) return null
  return least === 'owner'
    ? 'Only an owner of this account may do this.'
    : 'A viewer looks only: ask an owner for the role Member.'
}
