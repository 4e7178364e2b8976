// Which engine a waiting prediction goes to.
import { expect, test } from 'vitest'
import { openPredictions } from '../../worker/dispatcher/predictions.ts'

const asked = (id: string, needs: string | null) =>
  ({ id, session: 's', account: 'a', model: 'session', gzip: false, needs }) as const

test('a prediction by a model waits for an engine that offers it, and holds up no other', async () => {
  const predictions = openPredictions(() => {})
  void predictions.ask(asked('joined', 'rc015'))
  void predictions.ask(asked('any', null))
  expect((await predictions.claim(0, null, ['rc012.2']))?.id).toBe('any')
  expect(await predictions.claim(0, null, ['rc012.2'])).toBeNull()
  expect((await predictions.claim(0, null, ['rc012.2', 'rc015']))?.id).toBe('joined')
})
