// Office.js that does not come is said, soon, and asked for again: from Microsoft's address each time.
import { JSDOM } from 'jsdom'
import { afterEach, expect, test, vi } from 'vitest'
import { COULD_NOT_LOAD, loadOffice, OFFICE_JS, PATIENCE_MS } from '#addin/load-office.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function page() {
  const { window } = new JSDOM('<!doctype html><head></head>')
  const scripts = () => [...window.document.querySelectorAll('script')]
  const tell = (type: 'load' | 'error') => scripts().at(-1)!.dispatchEvent(new window.Event(type))
  return { document: window.document, scripts, tell }
}

test('is asked for at Microsoft’s address, once', async () => {
  const { document, scripts, tell } = page()
  const loading = loadOffice(document)
  expect(scripts().map((script) => script.src)).toEqual([OFFICE_JS])
  tell('load')
  expect(await loading).toEqual({ ok: true })
  vi.stubGlobal('Office', {})
  expect(await loadOffice(document)).toEqual({ ok: true })
  expect(scripts().length).toBe(1)
})

test('that is refused is said in words that offer to retry, and a retry can succeed', async () => {
  const { document, scripts, tell } = page()
  const loading = loadOffice(document)
  tell('error')
  expect(await loading).toEqual({ ok: false, message: COULD_NOT_LOAD })
  expect(COULD_NOT_LOAD).toBe('Office.js could not be loaded – retry')
  const again = loadOffice(document)
  expect(scripts().length).toBe(1)
  tell('load')
  expect(await again).toEqual({ ok: true })
})

test('that never answers is not waited for beyond patience', async () => {
  vi.useFakeTimers()
  const { document, scripts } = page()
  const loading = loadOffice(document)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(await loading).toEqual({ ok: false, message: COULD_NOT_LOAD })
  expect(scripts()).toEqual([])
})
