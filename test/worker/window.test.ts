// The counting of calls and of addresses, pure: what is granted when, and who counts as one client.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callerAddress } from '../../worker/body/sender.ts'
import { take, type Window } from '../../worker/limits/window.ts'

const THREE = { name: 'read', calls: 3, seconds: 60 }

describe('a window', () => {
  test('grants its calls, refuses the next one, and grants all again once it is over', () => {
    let window: Window | null = null
    const call = (now: number) => {
      const taken = take(window, THREE, now)
      window = taken.window
      return [taken.verdict.granted, taken.verdict.left, taken.verdict.reset]
    }
    expect(call(1000)).toEqual([true, 2, 60])
    expect(call(2000)).toEqual([true, 1, 59])
    expect(call(60_999)).toEqual([true, 0, 1])
    expect(call(60_999)).toEqual([false, 0, 1])
    expect(call(61_000)).toEqual([true, 2, 60])
    // A clock that goes back opens a new one: no client is locked out for longer than it lasts.
    expect(call(5)).toEqual([true, 2, 60])
  })

  // Conformance: limits-of-read-cors
  test('never grants more than its calls in its time, however calls come', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30_000), { maxLength: 60 }), (gaps) => {
        let window: Window | null = null
        let now = 0
        const granted = new Map<number, number>()
        for (const gap of gaps) {
          now += gap
          const taken = take(window, THREE, now)
          window = taken.window
          if (taken.verdict.granted) granted.set(window.began, (granted.get(window.began) ?? 0) + 1)
          expect(taken.verdict.reset).toBeGreaterThan(0)
        }
        for (const calls of granted.values()) expect(calls).toBeLessThanOrEqual(3)
      }),
    )
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:7::9', '2001:db8:0:7'],
  ['2001:0db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', 'unknown'],
  ['a name that is far too long to be any address of a client at all', 'unknown'],
])('the address %s counts as %s', (sent, counted) => {
  expect(callerAddress(new Headers({ 'CF-Connecting-IP': sent }))).toBe(counted)
})
