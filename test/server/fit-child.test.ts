// The process of a fit on a machine that refuses what it is asked for.
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FitJob } from '#server/messages.ts'
import { startFit } from '#server/fit-child.ts'

function withoutPriorities(): void {
  const { setPriority } = os
  const put = (as: typeof setPriority) => {
    os.setPriority = as
    syncBuiltinESMExports()
  }
  put(() => {
    throw new Error('EACCES')
  })
  onTestFinished(() => put(setPriority))
}

test('a fit whose priority cannot be lowered runs, and ends when it is killed', async () => {
  withoutPriorities()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fit = startFit({ memoryMb: 64 } as FitJob, () => {})
  fit.kill()
  expect(await fit.ended).toEqual({ kind: 'killed' })
  expect(logged).toHaveBeenCalledWith('priority of a fit:', expect.any(Error))
  logged.mockRestore()
})
