// What was ended (keys, memberships of people, passkeys, accounts, blocked ones), as a list of objects in R2, one an end, in the order of time:
// a restored D1 database knows of none since its moment, and the operator applies them again (operator/restore-calls.ts). Ids alone.
import type { Role } from '#forms/console-forms.ts'
import type { Env } from './env.ts'

export type Ended =
  | { what: 'key'; id: string }
  | { what: 'passkey'; id: string; person: string }
  | { what: 'member'; account: string; person: string; by: string }
  | { what: 'role'; account: string; person: string; by: string; role: Role }
  | { what: 'account'; account: string }
  | { what: 'block'; account: string; blocked: boolean }

const PREFIX = 'ended/'
/** Objects that R2 lists at once. */
const PAGE = 1000

/** Adds an end to the list. Nothing that is ended waits for the list: where R2 fails, the log has what is missing. */
export async function noteEnded({ STORE }: Env, ended: Ended): Promise<void> {
  const name = `${PREFIX}${new Date().toISOString()}-${crypto.randomUUID()}`
  await STORE.put(name, JSON.stringify(ended)).catch((error: unknown) =>
    console.error('not listed as ended:', JSON.stringify(ended), error),
  )
}

/** What has ended since this moment (milliseconds), oldest first. */
export async function endedSince({ STORE }: Env, since: number): Promise<Ended[]> {
  const names: string[] = []
  let startAfter = `${PREFIX}${new Date(since).toISOString()}`
  for (;;) {
    const { objects, truncated } = await STORE.list({ prefix: PREFIX, startAfter, limit: PAGE })
    names.push(...objects.map(({ key }) => key))
    if (!truncated) break
    startAfter = objects.at(-1)!.key
  }
  const all: Ended[] = []
  for (const name of names) {
    const object = await STORE.get(name)
    if (object) all.push(await object.json<Ended>())
  }
  return all
}
