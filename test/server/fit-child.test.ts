// The process of a fit on a machine that refuses what it is asked for.
import { expect, test, vi } from 'vitest'
import type { FitJob } from '#server/messages.ts'
import { startFit } from '#server/fit-child.ts'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  setPriority: () => {
    throw new Error('EACCES')
  },
}))

test('a fit whose priority cannot be lowered runs, and ends when it is killed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fit = startFit({ memoryMb: 64 } as FitJob, () => {}, { leave() {} } as never)
  fit.kill()
  expect(await fit.ended).toEqual({ kind: 'killed' })
  expect(logged).toHaveBeenCalledWith('priority of a fit:', expect.any(Error))
  logged.mockRestore()
})
