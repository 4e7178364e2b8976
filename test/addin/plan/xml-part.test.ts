// The plan in the workbook's XML part, and what is never let into the workbook.
import * as fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { dataHoldsKey, holdsKey } from '#addin/plan/key-guard.ts'
import { readPlanPart, writePlanPart, type KeptPlans } from '#addin/plan/xml-part.ts'
import { KEY_RANDOM_BYTES, makeKey } from '#contract/api-key.ts'
import { hostileKey, planOf } from './plans.ts'

const plans: KeptPlans = {
  current: planOf([{ key: 'A & <B>', qty: 3, unit_cost: null, profit: 1.25 }], {
    keys: [1, 0xffffffff],
    rows: [7],
  }),
  previous: null,
}
/** As a part of the workbook says it: all but ASCII escaped. */
const escaped = (text: string): string =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const written = (given: KeptPlans): string => {
  const part = writePlanPart(given)
  if (!part.ok) throw new Error(part.why)
  return part.xml
}
const { DOMParser, XMLSerializer } = new JSDOM().window

describe('the XML part', () => {
  it('brings every plan back, whatever its keys are', () => {
    const row = fc.record({
      key: hostileKey,
      qty: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
      unit_cost: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
      profit: fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v + 0),
    })
    const hashes = fc
      .array(fc.integer({ min: 0, max: 0xffffffff }))
      .map((given) => given.sort((a, b) => a - b))
    const plan = fc
      .tuple(fc.array(row), hashes, hashes, hostileKey)
      .map(([chosen, keys, rows, by]) =>
        planOf(chosen, { keys, rows, by: String(by).slice(0, 50), profit: 0 }),
      )
    fc.assert(
      fc.property(plan, fc.option(plan), (current, previous) => {
        const xml = written({ current, previous })
        expect(readPlanPart(xml)).toEqual({ ok: true, plans: { current, previous } })
        // What Excel gives back is what its own parser and writer make of it.
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
        const anew = `<?xml version="1.0"?>\n${new XMLSerializer().serializeToString(document)}`
        expect(readPlanPart(anew)).toEqual({ ok: true, plans: { current, previous } })
      }),
      { numRuns: 200 },
    )
  })

  it('reads a part that was written anew with prefixes and entities', () => {
    const xml = written(plans)
      .replace('<edps xmlns=', '<p:edps  xmlns:p=')
      .replace('</edps>', '</p:edps >')
      .replaceAll(/(?<=>.*)"/g, '&quot;')
    expect(readPlanPart(xml)).toEqual({ ok: true, plans })
  })

  it('refuses parts of others, of later versions and damaged ones, and never throws', () => {
    const xml = written(plans)
    const why = (text: string) => {
      const read = readPlanPart(text)
      return read.ok ? 'ok' : read.why
    }
    expect(why('<a xmlns="urn:other"/>')).toBe('not_ours')
    expect(why(xml.replace('version="1"', 'version="2"'))).toBe('newer')
    expect(why(xml.replace('version="1"', ''))).toBe('damaged')
    expect(why(xml.replace('1.25', '9.25'))).toBe('damaged')
    expect(why(xml.slice(0, -20))).toBe('damaged')
    fc.assert(
      fc.property(fc.nat(xml.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
        const changed = xml.slice(0, at) + put + xml.slice(at + 1)
        if (changed !== xml) expect(['ok', 'newer', 'not_ours', 'damaged']).toContain(why(changed))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readPlanPart(text).ok).toBe(false)
      }),
    )
  })

  it('is refused where its keys, as they travel, would exceed what a request may have', () => {
    const keyed = (count: number): KeptPlans => ({
      current: planOf(
        Array.from({ length: count }, (_, i) => ({
          key: `${i}${'"\\'.repeat(50)}`,
          qty: 1,
          unit_cost: 1,
          profit: 1,
        })),
      ),
      previous: null,
    })
    const fits = writePlanPart(keyed(5_000))
    expect(fits.ok && JSON.stringify(fits.xml).length).toBeLessThan(5_000_000)
    expect(writePlanPart(keyed(12_000))).toEqual({ ok: false, why: 'too_large' })
  })

  it('is compact: 2,000 deals of 10,000 keys and 50,000 rows take below 500 kB', () => {
    const chosen = Array.from({ length: 2000 }, (_, i) => ({
      key: `D${i}`,
      qty: 12,
      unit_cost: 42.32,
      profit: 123.45,
    }))
    const hashes = (n: number) => Array.from({ length: n }, (_, i) => i * 1000)
    const current = planOf(chosen, { keys: hashes(10_000), rows: hashes(50_000) })
    expect(written({ current, previous: null }).length).toBeLessThan(500_000)
  })
})

describe('the guard of API keys', () => {
  const key = fc
    .tuple(
      fc.constantFrom('paid' as const, 'free' as const),
      fc.uint8Array({ minLength: KEY_RANDOM_BYTES, maxLength: KEY_RANDOM_BYTES, max: 247 }),
    )
    .map(([kind, random]) => makeKey(kind, random))

  it('finds every key in any text, also cut, in other case or with unseen characters', () => {
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        expect(holdsKey(before + secret + after)).toBe(true)
        expect(holdsKey(secret.slice(0, -8))).toBe(true)
        expect(holdsKey(secret.toUpperCase())).toBe(true)
        expect(holdsKey(secret.split('').join('\u200b'))).toBe(true)
        expect(holdsKey(escaped(secret.replace('_', '_\u200b')))).toBe(true)
        expect(dataHoldsKey([[secret]])).toBe(true)
        expect(dataHoldsKey({ a: [1, null, { b: secret }] })).toBe(true)
      }),
    )
  })

  it('lets ordinary texts pass', () => {
    for (const text of [
      'EDPS qty',
      'edps_paid_',
      'edps free trial',
      'ses_edps_12345678901234567890',
      '',
    ])
      expect(dataHoldsKey({ text })).toBe(false)
  })

  it('keeps keys out of the XML part', () => {
    const secret = makeKey('paid', new Uint8Array(KEY_RANDOM_BYTES).fill(9))
    expect(writePlanPart({ ...plans, current: { ...plans.current, by: secret } })).toEqual({
      ok: false,
      why: 'holds_key',
    })
    const chosen = [{ key: secret, qty: 1, unit_cost: 1, profit: 1 }]
    expect(writePlanPart({ ...plans, previous: planOf(chosen) })).toEqual({
      ok: false,
      why: 'holds_key',
    })
  })
})
