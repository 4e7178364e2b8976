// The progress line of the scripts, as it is written to a stream that is no terminal.
import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Result } from '#contract/schemas.ts'
import { progressLine } from '#cli/terminal.ts'

const result = {
  status: 'processing',
  progress: { fraction: 0.5, stage: 'learning', message: 'Learning' },
} as Result

test('a reader that goes away ends the printing, not the work', async () => {
  let written = 0
  const gone = new Writable({
    write(_chunk, _encoding, done) {
      written++
      done(new Error('EPIPE'))
    },
  })
  // Without care nothing handles the stream's error, and it ends the process.
  progressLine(gone as unknown as NodeJS.WriteStream).show(result)
  await turn()
  expect(written).toBe(1)
})

test('a place in the line is said once', () => {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  const message = 'The fit waits for a free engine: place 1 in line.'
  const progress = { fraction: 0, stage: 'waiting', message, queue_position: 1 }
  progressLine(stream as unknown as NodeJS.WriteStream).show({ ...result, progress })
  expect(text).toBe(`  waiting: ${message}\n`)
})
