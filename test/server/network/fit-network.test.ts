// The network as a fit's process sees it: answers find their questions, costs add up, what was lost is said.
import { noteText } from '#contract/english-notes.ts'
import { expect, test } from 'vitest'
import type { FitAnswer, FitAsk, Place } from '#server/network/messages.ts'
import { deviceWords, lostNotes, networkOver } from '#server/network/fit-network.ts'
import { arraysOf } from './markets.ts'

const GPU: Place = { device: 'webgpu', name: 'A GPU', lost: null }
const LOST: Place = { device: 'cpu', name: 'CPU', lost: 'A GPU failed while it worked.' }

function connected() {
  const asks: FitAsk['ask'][] = []
  let hear: (message: FitAnswer) => void = () => {}
  const fit = networkOver(
    ({ ask }) => void asks.push(ask),
    (listener) => void (hear = listener),
  )
  const encoded = { ...arraysOf(4, 2), rows: new Int32Array(6), scale: new Float64Array(6).fill(1) }
  const answer = (id: number, means: number[], place = GPU) =>
    hear({
      answer: {
        id,
        said: {
          means: Float32Array.from(means),
          compute: { cpu_seconds: 1, gpu_seconds: 0.5 },
          place,
        },
      },
    })
  return { fit, asks, encoded, answer, lose: (id: number) => hear({ answer: { id, said: null } }) }
}

test('answers find their questions in any order, and what they cost is summed', async () => {
  const { fit, asks, encoded, answer } = connected()
  const [one, two] = [fit.network.means(encoded), fit.network.means(encoded)]
  expect(asks.map(({ id, context }) => [id, context])).toEqual([
    [0, 4],
    [1, 4],
  ])
  expect(fit.isAsked()).toBe(true)
  answer(1, [3, 4])
  answer(0, [1, 2])
  expect([[...(await one)], [...(await two)]]).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(fit.compute()).toEqual({ cpu_seconds: 2, gpu_seconds: 1 })
  expect(fit.isAsked()).toBe(false)
  expect(deviceWords('CPU, 8 cores (P)', fit.place())).toBe(
    'CPU, 8 cores (P); network on A GPU (webgpu)',
  )
  expect(lostNotes(fit.place())).toEqual([])
})

test('a device that was lost between two answers is a note of the plan, whichever came last', async () => {
  const { fit, encoded, answer } = connected()
  const all = [0, 1, 2].map(() => fit.network.means(encoded))
  answer(0, [1, 2])
  answer(1, [1, 2], LOST)
  answer(2, [1, 2])
  await Promise.all(all)
  expect(lostNotes(fit.place()).map(noteText)).toEqual([
    'A GPU failed while it worked. The network ran on the CPU.',
  ])
  expect(deviceWords('CPU', fit.place())).toBe('CPU')
})

test('without the network the fit fails rather than plans as another model', async () => {
  const { fit, encoded, lose } = connected()
  const asked = fit.network.means(encoded)
  lose(0)
  await expect(asked).rejects.toThrow(/network is gone/)
  expect([fit.place(), lostNotes(fit.place())]).toEqual([null, []])
})
