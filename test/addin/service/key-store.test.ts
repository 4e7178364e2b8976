// A key stays on the device only where it was asked to, under Office's partition and for its service.
import { expect, test } from 'vitest'
import type { Storage } from '#addin/shell/dependencies.ts'
import { createKeyStore } from '#addin/sign-in/key-store.ts'

const storeOf = (
  storage: Storage | null,
  partition: string | undefined,
  service: string,
  tab: Storage | null = null,
) => createKeyStore({ storage, tab, partition, service })

function device() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, storage }
}

test('is kept under the partition, for one service, until it is forgotten', () => {
  const { kept, storage } = device()
  const store = storeOf(storage, 'part-1:', 'https://a.test')
  expect(store.recall()).toBeNull()
  expect(store.remember({ key: 'secret', name: 'Ada' })).toBe(true)
  expect([...kept.keys()].every((name) => name.startsWith('part-1:'))).toBe(true)
  expect(store.recall()).toEqual({ key: 'secret', name: 'Ada', remembered: true })
  expect(storeOf(storage, 'part-2:', 'https://a.test').recall()).toBeNull()
  expect(storeOf(storage, 'part-1:', 'https://b.test').recall()).toBeNull()
  store.forget()
  expect([...kept.values()]).not.toContain('secret')
  expect(store.name()).toBe('Ada')
})

test('works without a partition, without storage, and with one that throws', () => {
  const { storage } = device()
  const bare = storeOf(storage, undefined, 's')
  bare.remember({ key: 'k', name: '' })
  expect(bare.recall()).toEqual({ key: 'k', name: '', remembered: true })
  const none = storeOf(null, undefined, 's')
  expect(none.possible).toBe(false)
  expect(none.remember({ key: 'k', name: '' })).toBe(false)
  const refused = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  const broken = storeOf(
    { getItem: refused, setItem: refused, removeItem: refused },
    undefined,
    's',
  )
  expect(broken.recall()).toBeNull()
  expect(broken.remember({ key: 'k', name: '' })).toBe(false)
  broken.forget()
})

test('remembers what the service said of charging, of each key its own and without the key', () => {
  const { storage, kept } = device()
  const store = storeOf(storage, undefined, 's')
  expect(store.metered('secret')).toBeNull()
  store.rememberMetered('secret', false)
  expect(store.metered('secret')).toBe(false)
  expect(store.metered('another')).toBeNull()
  expect([...kept.values()].join()).not.toContain('secret')
})

test('is held for reloads of the window alone, and gone from it once it is forgotten', () => {
  const [own, window] = [device(), device()]
  const store = storeOf(own.storage, 'part-1:', 's', window.storage)
  store.hold({ key: 'secret', name: 'Ada' })
  expect([...own.kept.values()].join()).not.toContain('secret')
  expect([...window.kept.keys()].every((name) => name.startsWith('part-1:'))).toBe(true)
  const reloaded = storeOf(own.storage, 'part-1:', 's', window.storage)
  expect(reloaded.recall()).toEqual({ key: 'secret', name: 'Ada', remembered: false })
  expect(storeOf(own.storage, 'part-1:', 's', device().storage).recall()).toBeNull()
  reloaded.forget()
  expect([...window.kept.values()].join()).not.toContain('secret')
})
