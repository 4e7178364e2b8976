// Where a key is kept: in memory, and on this device only if the analyst asks, under the partition
// that Office gives the add-in, so that no other page that embeds it reads the key
// (learn.microsoft.com, "Persist add-in state and settings", Office.context.partitionKey). Never in
// the workbook. And what else is of the person and not of a workbook.
import { hashText } from '#addin/mapping/hash.ts'

/** Fits that a device remembers as its own. */
const FITS = 50

interface KeptKey {
  readonly key: string
  readonly name: string
}

export interface KeyStore {
  /** The key of this device; null where none was kept. */
  recall(): KeptKey | null
  /** Whether it is kept: a device may have no storage, or refuse it. */
  remember(kept: KeptKey): boolean
  /** The name alone, to be offered again. */
  rememberName(name: string): void
  name(): string
  /** Whether the service charges this key's account, as it said last; null = it has not. */
  metered(key: string): boolean | null
  rememberMetered(key: string, metered: boolean): void
  /** Whether comments say on sheets that a plan is out of date, in the name of who uses this device. */
  comments(): boolean
  wantComments(wanted: boolean): void
  /** By which those are known that were put there from this device; null = it remembers none. */
  commentTag(): string | null
  rememberTag(tag: string): void
  /** Notes that this key began this fit, here. */
  rememberFit(idempotencyKey: string, key: string): void
  /** Whether it did: a fit of this device's own is told from a colleague's. */
  began(idempotencyKey: string, key: string): boolean
  /** Whether some key began it on this device: that of who is here, as long as nobody is signed in. */
  beganHere(idempotencyKey: string): boolean
  /** Forgets that these fits were begun here. */
  forgetFits(idempotencyKeys: readonly string[]): void
  forget(): void
  readonly possible: boolean
}

/** What `localStorage` has of it; its calls may throw where storage is switched off. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * `partition`: `Office.context.partitionKey`; missing outside browsers that partition, where the
 * storage is the add-in's own. `service`: a key is only ever offered to the service that it is of.
 */
export function createKeyStore(
  storage: Storage | null,
  partition: string | undefined,
  service: string,
): KeyStore {
  const at = (what: string): string => `${partition ?? ''}edps ${what} ${service}`
  const read = (what: string): string | null => {
    try {
      return storage?.getItem(at(what)) ?? null
    } catch {
      return null
    }
  }
  const write = (what: string, value: string | null): boolean => {
    try {
      if (value === null) storage?.removeItem(at(what))
      else storage?.setItem(at(what), value)
      return storage !== null
    } catch {
      return false
    }
  }
  const fits = () => (read('fits') ?? '').split('\n').filter((line) => line !== '')
  // From which the key cannot be had back.
  const markOf = (key: string): string => String(hashText(key, 1))
  const fitLine = (idempotencyKey: string, key: string) => `${idempotencyKey} ${markOf(key)}`
  return {
    possible: storage !== null,
    recall() {
      const key = read('key')
      return key === null || key === '' ? null : { key, name: read('name') ?? '' }
    },
    remember: ({ key, name }) => write('name', name) && write('key', key),
    rememberName: (name) => void write('name', name),
    name: () => read('name') ?? '',
    metered(key) {
      const [said, mark] = (read('metered') ?? '').split(' ')
      return mark === markOf(key) ? said === 'yes' : null
    },
    rememberMetered: (key, metered) =>
      void write('metered', `${metered ? 'yes' : 'no'} ${markOf(key)}`),
    comments: () => read('comments') === 'yes',
    wantComments: (wanted) => void write('comments', wanted ? 'yes' : null),
    commentTag: () => read('comment tag'),
    rememberTag: (tag) => void write('comment tag', tag),
    rememberFit: (idempotencyKey, key) =>
      void write('fits', [...fits(), fitLine(idempotencyKey, key)].slice(-FITS).join('\n')),
    began: (idempotencyKey, key) => fits().includes(fitLine(idempotencyKey, key)),
    beganHere: (idempotencyKey) => fits().some((line) => line.startsWith(`${idempotencyKey} `)),
    forgetFits(idempotencyKeys) {
      const left = fits().filter(
        (line) => !idempotencyKeys.includes(line.slice(0, line.lastIndexOf(' '))),
      )
      write('fits', left.length === 0 ? null : left.join('\n'))
    },
    forget: () => void write('key', null),
  }
}
