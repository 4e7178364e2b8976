// One fraction of a fit out of its stages, and the seconds that they took.
// Time is a number that the test says.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventRequestSchema, type EventRequest } from '#contract/engine-protocol.ts'
import { trackProgress } from '#server/progress.ts'

const NOTHING = { cpu_seconds: 0, gpu_seconds: 0 }

test('the fraction never falls and stays in 0…1, whatever the model reports', () => {
  const reports = fc.array(fc.tuple(fc.double(), fc.constantFrom('learning', 'replay')))
  fc.assert(
    fc.property(reports, (all) => {
      const told: EventRequest[] = []
      const track = trackProgress(
        () => 0,
        () => NOTHING,
        (progress) => told.push(progress),
      )
      track.begin('reading', 'r')
      track.begin('grounding', 'g')
      for (const [fraction, stage] of all) track.model(fraction, stage, 'm')
      track.begin('writing', 'w')
      const fractions = told.map((progress) => progress.fraction)
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
      expect(told.every((progress) => eventRequestSchema.safeParse(progress).success)).toBe(true)
    }),
  )
})

test('seconds are summed by stage, the running one included', () => {
  let now = 0
  const track = trackProgress(
    () => now,
    () => NOTHING,
    () => {},
  )
  track.begin('reading', '')
  now = 1500
  track.begin('grounding', '')
  now = 2000
  track.model(0, 'learning', '')
  now = 5000
  track.model(0.5, 'replay', '')
  now = 6000
  track.model(0.6, 'learning', '')
  now = 6250
  expect(track.seconds()).toEqual({ reading: 1.5, grounding: 0.5, learning: 3.25, replay: 1 })
})

test('each report says what was computed before its stage: a cancel pays for complete stages', () => {
  let computed = 0
  const told: (number | undefined)[] = []
  const track = trackProgress(
    () => 0,
    () => ({ cpu_seconds: computed, gpu_seconds: 0 }),
    ({ compute }) => told.push(compute?.cpu_seconds),
  )
  track.begin('reading', '')
  computed = 3
  track.begin('grounding', '')
  computed = 10
  track.model(0, 'learning', '')
  computed = 40
  track.model(0.5, 'learning', '')
  expect(told).toEqual([0, 3, 10, 10])
})
