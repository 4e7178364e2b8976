// Who is signed in, for which account the pages ask, and what the person's role there allows. The address stays as it is while somebody
// signs in, so the page that was asked for follows.
import { computed, signal } from '@preact/signals'
import { meSchema, type Me, type Role } from '#forms/console-forms.ts'
import { anySchema, createApi, type Answer, type Call, type Refusal } from './api.ts'
import { TOKEN_USD } from '#contract/prices.ts'
import { tokensText } from './console-words.ts'
import { dropDrafts } from './draft.ts'
import { dropNames } from './kept-names.ts'
import { leaveAccount, moved, route } from './route.ts'

export type Standing =
  | { readonly at: 'loading' }
  | { readonly at: 'signed-out'; readonly said: string }
  | { readonly at: 'unreachable'; readonly refusal: Refusal }
  | { readonly at: 'in'; readonly me: Me }

export const standing = signal<Standing>({ at: 'loading' })

/** The account of the address, null where the person is no member of it; without one the person's own. */
export const account = computed(() => {
  const now = standing.value
  if (now.at !== 'in') return null
  const { user, accounts } = now.me
  const asked = route.value.account
  return asked === null ? ownAccount(user.id, accounts) : find(accounts, asked)
})

type Accounts = Me['accounts']

const find = (accounts: Accounts, which: string | null) =>
  accounts.find(({ id }) => id === which) ?? null

/** The account that a person looked at last, else the first one. */
export const ownAccount = (person: string, accounts: Accounts) =>
  find(accounts, localStorage.getItem(lastOf(person))) ?? accounts[0] ?? null

const lastOf = (person: string): string => `edps-account ${person}`

/** The account that this person's addresses without one lead to from now on. */
export function rememberAccount(id: string): void {
  const now = standing.value
  if (now.at === 'in') localStorage.setItem(lastOf(now.me.user.id), id)
}

/** Whose things this device keeps. */
export const personId = (): string => (standing.value.at === 'in' ? standing.value.me.user.id : '')

/** "12 tokens (US$12)"; without the money where none can be bought. */
export function paidText(tokens: number): string {
  const { value } = standing
  const money = value.at === 'in' && value.me.payments ? ` (${usd.format(tokens * TOKEN_USD)})` : ''
  return tokensText(tokens) + money
}
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const api = createApi({
  fetch: (input, init) => fetch(input, init),
  account: () => account.value?.id ?? null,
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
    if (standing.value.at === 'signed-out') moved.value = true
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
  // The next person on this device begins with an account of their own.
  leaveAccount()
  dropDrafts()
  dropNames()
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
  saveFile(blob, name)
  return { ok: true, value: { next } }
}

/** Saves a file on the person's device. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
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
