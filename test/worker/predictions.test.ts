// Which engine a waiting prediction goes to.
import { expect, test } from 'vitest'
import { openPredictions } from '../../worker/dispatcher/waiting-predictions.ts'

const asked = (id: string, needs: string | null, account = id) =>
  ({
    id,
    session: 's',
    account,
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
  const answer = { is: 'answered', body: new Uint8Array([123, 125]) } as const
  predictions.end('late', answer)
  expect(await outcome).toEqual(answer)
})

test('an account holds one engine: its next prediction waits for the first to end', async () => {
  const predictions = openPredictions(() => {})
  void predictions.ask(asked('first', null, 'one'))
  void predictions.ask(asked('second', null, 'one'))
  void predictions.ask(asked('others', null, 'two'))
  expect((await predictions.claim(0, null, []))?.id).toBe('first')
  expect((await predictions.claim(0, null, []))?.id).toBe('others')
  const free = predictions.claim(1, null, [])
  predictions.end('first', { is: 'late' })
  expect((await free)?.id).toBe('second')
})
