// Keeps a key for reloads of the pane in this window and, only on request, on this device: under Office's partition key, so that
// no other page that embeds the add-in can read it (learn.microsoft.com, "Persist add-in state and
// settings", Office.context.partitionKey). The key is never in the workbook. It also keeps other
// facts about the person that do not belong to a workbook.
import { hashText } from '../mapping/hash.ts'
import type { Dependencies, Storage } from '../shell/dependencies.ts'
import type { State } from '../shell/state.ts'

/** Most fits that a device remembers as its own. */
const FITS = 50

interface KeptKey {
  readonly key: string
  readonly name: string
}

export type KeyStore = ReturnType<typeof createKeyStore>

type Device = Pick<Dependencies, 'storage' | 'tab' | 'partition' | 'service'>

/** A key is offered only to the service that issued it. */
export function createKeyStore({ storage, tab, partition, service }: Device) {
  const at = (what: string): string => `${partition ?? ''}edps ${what} ${service}`
  const { read, write } = accessTo(storage, at)
  const window = accessTo(tab, at)
  const fits = () => (read('fits') ?? '').split('\n').filter((line) => line !== '')
  // A hash from which the key cannot be recovered.
  const markOf = (key: string): string => String(hashText(key, 1))
  const fitLine = (idempotencyKey: string, key: string) => `${idempotencyKey} ${markOf(key)}`
  return {
    possible: storage !== null,
    /** The key of this window or device; null if none is kept. `remembered`: by the device. */
    recall(): (KeptKey & { readonly remembered: boolean }) | null {
      const name = read('name') ?? ''
      const kept = read('key')
      if (kept) return { key: kept, name, remembered: true }
      const held = window.read('key')
      return held ? { key: held, name: window.read('name') ?? name, remembered: false } : null
    },
    /** Keeps the key until this window ends, so that the pane can be reloaded. */
    hold({ key, name }: KeptKey): void {
      window.write('name', name)
      window.write('key', key)
    },
    /** Returns false if the device has no storage or refuses it. */
    remember: ({ key, name }: KeptKey) => write('name', name) && write('key', key),
    /** Keeps the name only, to offer it again. */
    rememberName: (name: string) => void write('name', name),
    name: () => read('name') ?? '',
    /** Whether the service charges this key's account, as it said last; null = unknown. */
    metered(key: string): boolean | null {
      const [said, mark] = (read('metered') ?? '').split(' ')
      return mark === markOf(key) ? said === 'yes' : null
    },
    rememberMetered: (key: string, metered: boolean) =>
      void write('metered', `${metered ? 'yes' : 'no'} ${markOf(key)}`),
    /** Notes that this key began this fit here. */
    rememberFit: (idempotencyKey: string, key: string) =>
      void write('fits', [...fits(), fitLine(idempotencyKey, key)].slice(-FITS).join('\n')),
    /** Whether this key began this fit here, and not a colleague's. */
    began: (idempotencyKey: string, key: string) => fits().includes(fitLine(idempotencyKey, key)),
    /** Whether any key began it on this device; asked while the person is signed out. */
    beganHere: (idempotencyKey: string) =>
      fits().some((line) => line.startsWith(`${idempotencyKey} `)),
    /** Forgets that these fits were begun here. */
    forgetFits(idempotencyKeys: readonly string[]): void {
      const left = fits().filter(
        (line) => !idempotencyKeys.includes(line.slice(0, line.lastIndexOf(' '))),
      )
      write('fits', left.length === 0 ? null : left.join('\n'))
    },
    forget(): void {
      write('key', null)
      window.write('key', null)
    },
  }
}

/** Reads and writes a storage that may be absent or refuse; `write` answers whether it is kept. */
function accessTo(storage: Storage | null, at: (what: string) => string) {
  return {
    read: (what: string): string | null => {
      try {
        return storage?.getItem(at(what)) ?? null
      } catch {
        return null
      }
    },
    write: (what: string, value: string | null): boolean => {
      try {
        if (value === null) storage?.removeItem(at(what))
        else storage?.setItem(at(what), value)
        return storage !== null
      } catch {
        return false
      }
    },
  }
}

/** What is shown while the person is signed out. */
export const signedOut = (store: KeyStore, refused: string | null) =>
  ({
    as: 'signed-out',
    busy: false,
    refused,
    console: null,
    canRemember: store.possible,
    name: store.name(),
  }) satisfies State['signIn']
