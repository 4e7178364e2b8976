// The plan in the workbook's XML part, and what is never let into the workbook.
import * as fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { dataHoldsKey, holdsKey } from '#addin/excel/key-guard.ts'
import {
  KEPT_PLANS,
  PLAN_PART_CHARACTERS,
  readPlanPart,
  writePlanPart,
  type KeptPlans,
} from '#addin/kept-plans/xml-part.ts'
import { KEY_RANDOM_BYTES, makeKey } from '#contract/api-key.ts'
import { hostileKey, planOf } from '../../support/workbook/plans.ts'
import { runs } from '../../support/nightly.ts'
import { anyText } from '../../support/any-text.ts'

const plans: KeptPlans = {
  current: planOf([{ key: 'A & <B>', qty: 3, unit_cost: null, profit: 1.25 }], {
    keys: [1, 0xffffffff],
    rows: [7],
  }),
  earlier: [],
}
/** A part as the add-in wrote it before it kept more than two plans. */
const VERSION_1 = String.raw`<edps xmlns="urn:edps:workbook-plan" version="1" sum="d7d7b5f5">{"current":{"session":"ses_2","model":"rc012.2","at":"2026-08-03T09:00:00.000Z","by":"Ada","mock":false,"threshold":0.5,"limit":null,"profit":1.25,"interval":[1,2],"menu":{"table":{"id":"{1}","name":"Deals"},"columns":{"key":{"id":1,"name":"SKU"},"qty":{"id":2,"name":"Gr\u00f6\u00dfe, \u003cb\u003e \u0026 \ud83d\udce6"}},"time":{"by":"date","period":"week","now":"2026-08-03"},"apart":false,"from":{"mapping":{"version":1,"menus":{"table":"Deals","columns":{"key":"SKU","qty":"Gr\u00f6\u00dfe"},"features":{"take":[]}},"time":{"by":"date","period":"week","now":"latest"}},"tables":{"menus":"{1}","sales":"{2}"},"cells":"fedcba9876543210"}},"inputs":"0123456789abcdef","chosen":[["A \u0026 \u003cB\u003e",3,null,1.25]],"keys":"Af7///8P","rows":"Bw=="},"previous":{"session":"ses_1","model":"rc012.2","at":"2026-08-03T09:00:00.000Z","by":"Ada","mock":false,"threshold":0.5,"limit":null,"profit":1.25,"interval":[1,2],"menu":{"table":{"id":"{1}","name":"Deals"},"columns":{"key":{"id":1,"name":"SKU"},"qty":{"id":2,"name":"Gr\u00f6\u00dfe, \u003cb\u003e \u0026 \ud83d\udce6"}},"time":{"by":"date","period":"week","now":"2026-08-03"},"apart":false,"from":{"mapping":{"version":1,"menus":{"table":"Deals","columns":{"key":"SKU","qty":"Gr\u00f6\u00dfe"},"features":{"take":[]}},"time":{"by":"date","period":"week","now":"latest"}},"tables":{"menus":"{1}","sales":"{2}"},"cells":"fedcba9876543210"}},"inputs":"0123456789abcdef","chosen":[["A \u0026 \u003cB\u003e",3,null,1.25]],"keys":"Af7///8P","rows":"Bw=="}}</edps>`
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
  test('brings every plan back, whatever its keys are', () => {
    const row = fc.record({
      key: hostileKey,
      qty: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
      unit_cost: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
      profit: fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v + 0),
    })
    const hashes = fc
      .array(fc.integer({ min: 0, max: 0xffffffff }))
      .map((given) => given.sort((a, b) => a - b))
    const confidences = fc.option(
      hashes.map((of) => of.map((hash) => [hash, (hash % 10_001) / 10_000] as [number, number])),
      { nil: undefined },
    )
    const plan = fc
      .tuple(fc.array(row), hashes, hashes, hostileKey, confidences)
      .map(([chosen, keys, rows, by, sure]) =>
        planOf(chosen, { keys, rows, by: String(by).slice(0, 50), profit: 0, confidences: sure }),
      )
    fc.assert(
      fc.property(plan, fc.array(plan, { maxLength: 3 }), (current, earlier) => {
        const xml = written({ current, earlier })
        expect(readPlanPart(xml)).toEqual({ ok: true, plans: { current, earlier }, lost: 0 })
        // What Excel gives back is what its own parser and writer make of it.
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
        const anew = `<?xml version="1.0"?>\n${new XMLSerializer().serializeToString(document)}`
        expect(readPlanPart(anew)).toEqual({ ok: true, plans: { current, earlier }, lost: 0 })
      }),
      { numRuns: runs(200) },
    )
  })

  test('reads a part that was written anew with prefixes and entities', () => {
    const xml = written(plans)
      .replace('<edps xmlns=', '<p:edps  xmlns:p=')
      .replace('<plan ', '<p:plan ')
      .replace('</plan>', '</p:plan >')
      .replace('</edps>', '</p:edps >')
      .replaceAll(/>[^<]+</g, (json) => json.replaceAll('"', '&quot;'))
    expect(readPlanPart(xml)).toEqual({ ok: true, plans, lost: 0 })
  })

  test('refuses parts of others, of later versions and damaged ones, and never throws', () => {
    const xml = written(plans)
    const why = (text: string) => {
      const read = readPlanPart(text)
      return read.ok ? 'ok' : read.why
    }
    expect(why('<a xmlns="urn:other"/>')).toBe('not_ours')
    expect(why(xml.replace('version="2"', 'version="3"'))).toBe('newer')
    expect(why(xml.replace('version="2"', ''))).toBe('damaged')
    expect(why(xml.replace('1.25', '9.25'))).toBe('damaged')
    expect(why(xml.slice(0, -20))).toBe('damaged')
    fc.assert(
      fc.property(fc.nat(xml.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
        const changed = xml.slice(0, at) + put + xml.slice(at + 1)
        if (changed !== xml) expect(['ok', 'newer', 'not_ours', 'damaged']).toContain(why(changed))
      }),
    )
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(readPlanPart(text).ok).toBe(false)
      }),
    )
  })

  test('is refused where its keys, as they travel, would exceed what a request may have', () => {
    const keyed = (count: number): KeptPlans => ({
      current: planOf(
        Array.from({ length: count }, (_, i) => ({
          key: `${i}${'"\\'.repeat(50)}`,
          qty: 1,
          unit_cost: 1,
          profit: 1,
        })),
      ),
      earlier: [],
    })
    const fits = writePlanPart(keyed(5_000))
    expect(fits.ok && JSON.stringify(fits.xml).length).toBeLessThan(5_000_000)
    expect(writePlanPart(keyed(12_000))).toEqual({ ok: false, why: 'too_large' })
  })

  test('of version 1 is read: two plans, of which nothing was said', () => {
    const read = readPlanPart(VERSION_1)
    if (!read.ok) throw new Error(read.why)
    const { current, earlier } = read.plans
    expect([current, ...earlier].map(({ session }) => session)).toEqual(['ses_2', 'ses_1'])
    expect(current).toEqual({ ...plans.current, session: 'ses_2', summary: '' })
    expect(readPlanPart(VERSION_1.replace('1.25', '9.25'))).toMatchObject({ why: 'damaged' })
  })

  test('keeps the other plans where an earlier one is damaged, and says how many are', () => {
    const [first, second, third] = ['ses_1', 'ses_2', 'ses_3'].map((session) =>
      planOf([{ key: session, qty: 1, unit_cost: 1, profit: 7.5 }], { session }),
    )
    const xml = written({ current: first!, earlier: [second!, third!] })
    const rest = { ok: true, plans: { current: first, earlier: [third] }, lost: 1 }
    expect(readPlanPart(xml.replace('"ses_2",1', '"ses_2",2'))).toEqual(rest)
    const [, , begin] = [...xml.matchAll(/<plan /g)].map(({ index }) => index)
    expect(readPlanPart(xml.slice(0, begin! - 20) + xml.slice(begin))).toEqual(rest)
    expect(readPlanPart(xml.replace('"ses_1",1', '"ses_1",2'))).toMatchObject({ why: 'damaged' })
    expect(readPlanPart(xml.replace('<plan ', '<plam '))).toMatchObject({ why: 'damaged' })
  })

  test('keeps as many plans as there is room for, and drops the oldest', () => {
    const large = (session: string) =>
      planOf(
        Array.from({ length: 20_000 }, (_, i) => ({
          key: `a longer key ${i}`,
          qty: 1,
          unit_cost: 12.34,
          profit: 123.45,
        })),
        { session },
      )
    const sessions = Array.from({ length: 8 }, (_, i) => `ses_${i}`)
    const [current, ...earlier] = sessions.map(large)
    const part = writePlanPart({ current: current!, earlier })
    if (!part.ok) throw new Error(part.why)
    expect(JSON.stringify(part.xml).length).toBeLessThan(PLAN_PART_CHARACTERS)
    const kept = part.plans.earlier.map(({ session }) => session)
    expect(kept.length).toBeGreaterThan(1)
    expect(kept).toEqual(sessions.slice(1, 1 + kept.length))
    expect(readPlanPart(part.xml)).toEqual({ ok: true, plans: part.plans, lost: 0 })
    const many = Array.from({ length: 30 }, (_, i) => planOf([], { session: `ses_${i}` }))
    const bounded = writePlanPart({ current: many[0]!, earlier: many.slice(1) })
    expect(bounded.ok && bounded.plans.earlier).toHaveLength(KEPT_PLANS - 1)
  })

  test('is compact: 2,000 deals of 10,000 keys and 50,000 rows take below 500 kB', () => {
    const chosen = Array.from({ length: 2000 }, (_, i) => ({
      key: `D${i}`,
      qty: 12,
      unit_cost: 42.32,
      profit: 123.45,
    }))
    const hashes = (n: number) => Array.from({ length: n }, (_, i) => i * 1000)
    const current = planOf(chosen, { keys: hashes(10_000), rows: hashes(50_000) })
    expect(written({ current, earlier: [] }).length).toBeLessThan(500_000)
  })
})

describe('the guard of API keys', () => {
  const key = fc
    .tuple(
      fc.constantFrom('paid' as const, 'free' as const),
      fc.uint8Array({ minLength: KEY_RANDOM_BYTES, maxLength: KEY_RANDOM_BYTES, max: 247 }),
    )
    .map(([kind, random]) => makeKey(kind, random))

  test('finds every key in any text, also cut, in other case or with unseen characters', () => {
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

  test('lets ordinary texts pass', () => {
    for (const text of [
      'EDPS qty',
      'edps_paid_',
      'edps free trial',
      'ses_edps_12345678901234567890',
      '',
    ])
      expect(dataHoldsKey({ text })).toBe(false)
  })

  test('keeps keys out of the XML part', () => {
    const secret = makeKey('paid', new Uint8Array(KEY_RANDOM_BYTES).fill(9))
    expect(writePlanPart({ ...plans, current: { ...plans.current, by: secret } })).toEqual({
      ok: false,
      why: 'holds_key',
    })
    const chosen = [{ key: secret, qty: 1, unit_cost: 1, profit: 1 }]
    expect(writePlanPart({ ...plans, earlier: [planOf(chosen)] })).toEqual({
      ok: false,
      why: 'holds_key',
    })
  })
})
