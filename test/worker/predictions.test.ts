// Which engine a waiting prediction goes to.
import { expect, test } from 'vitest'
import { openPredictions } from '../../worker/dispatcher/waiting-predictions.ts'

const asked = (id: string, needs: string | null) =>
  ({
    id,
    session: 's',
    account: 'a',
    model: 'session',
    replan: false,
    gzip: false,
    needs,
    parameters: {},
  }) as const

test('a prediction by a model waits for an engine that offers it, and holds up no other', async () => {
  const predictions = openPredictions(() => {})
  void predictions.ask(asked('joined', 'rc015'))
  void predictions.ask(asked('any', null))
  expect((await predictions.claim(0, null, ['rc012.2']))?.id).toBe('any')
  expect(await predictions.claim(0, null, ['rc012.2'])).toBeNull()
  expect((await predictions.claim(0, null, ['rc012.2', 'rc015']))?.id).toBe('joined')
})

test('a prediction that an engine begins late is not given up', async () => {
  const timers: { run: () => void; ms: number }[] = []
  const predictions = openPredictions((run, ms) => void timers.push({ run, ms }))
  const outcome = predictions.ask(asked('late', null))
  await predictions.claim(0, null, [])
  // It did not begin in time and was offered to others, but then it begins.
  for (const { run } of timers.filter(({ ms }) => ms === 3000)) run()
  expect(predictions.find('late', null)?.id).toBe('late')
  for (const { run } of timers.filter(({ ms }) => ms === 10_000)) run()
  predictions.end('late', { is: 'answered', body: '{}' })
  expect(await outcome).toEqual({ is: 'answered', body: '{}' })
})
