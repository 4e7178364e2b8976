// Every call of Excel's is settled, whatever becomes of those that answer: with a value, or with an
// error that has words.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCallBatcher, type PlacedCall } from '#addin/functions/call-batcher.ts'
import type { Answer } from '#addin/functions/call.ts'

/** As the library has it: a code and words. */
class OfficeError extends Error {
  readonly code: string
  constructor(code: string, message?: string) {
    super(message)
    this.code = code
  }
}
beforeEach(() => Object.assign(globalThis, { CustomFunctions: { Error: OfficeError } }))
afterEach(() => Object.assign(globalThis, { CustomFunctions: undefined }))

interface Invocation {
  address?: string
  onCanceled?: () => void
}
const cell = (address?: string): Invocation => (address === undefined ? {} : { address })
/** Answers all with their first argument; what was asked for together is noted. */
function echo() {
  const asked: PlacedCall[][] = []
  return {
    asked,
    answerAll: async (calls: readonly PlacedCall[], settle: (at: number, one: Answer) => void) => {
      asked.push([...calls])
      calls.forEach(({ args }, at) => settle(at, args[0] as Answer))
    },
  }
}
const failure = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) as unknown })

describe('calls of one moment', () => {
  test('go on together, with the cells that call', async () => {
    const { asked, answerAll } = echo()
    const batcher = createCallBatcher()
    batcher.open(answerAll)
    const first = [batcher.call('QTY', [1, cell('S!A1')]), batcher.call('TOTAL', [2, cell()])]
    expect(await Promise.all(first)).toEqual([1, 2])
    await batcher.call('QTY', [3, cell('S!A3')])
    expect(asked).toEqual([
      [
        { id: 'QTY', args: [1], address: 'S!A1' },
        { id: 'TOTAL', args: [2], address: null },
      ],
      [{ id: 'QTY', args: [3], address: 'S!A3' }],
    ])
  })

  test('wait for the function that answers them, and are answered in their order', async () => {
    const { asked, answerAll } = echo()
    const batcher = createCallBatcher()
    const first = batcher.call('QTY', [1, cell()])
    await Promise.resolve()
    const second = batcher.call('QTY', [2, cell()])
    await Promise.resolve()
    batcher.open(answerAll)
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect(asked.flat().map(({ args }) => args[0])).toEqual([1, 2])
  })
})

describe('an answer', () => {
  const answered = (answer: Answer) => {
    const batcher = createCallBatcher()
    batcher.open(async (_, settle) => settle(0, answer))
    return batcher.call('QTY', [cell()])
  }
  const refusal = { code: '#N/A', message: 'No plan yet' } as const

  test('that is an error is one of the library’s, with its words', async () => {
    await expect(answered(refusal)).rejects.toEqual(failure('#N/A', 'No plan yet'))
    expect(await answered(refusal).catch((error: unknown) => error)).toBeInstanceOf(OfficeError)
  })

  test('of one cell is no matrix, so that its words are shown', async () => {
    await expect(answered([[refusal]])).rejects.toEqual(failure('#N/A', 'No plan yet'))
    expect(await answered([[5]])).toEqual([[5]])
  })

  test('of many cells has errors among its values', async () => {
    const values = (await answered([[1, refusal]])) as unknown[][]
    expect(values[0]![0]).toBe(1)
    expect(values[0]![1]).toBeInstanceOf(OfficeError)
  })

  test('has errors of Excel’s among its arguments as plain data', async () => {
    const { asked, answerAll } = echo()
    const batcher = createCallBatcher()
    batcher.open(answerAll)
    await batcher.call('QTY', [[['a', new OfficeError('#REF!')]], null, cell()])
    expect(asked[0]![0]!.args).toEqual([[['a', { error: '#REF!' }]], null])
  })
})

describe('a call ends', () => {
  test('when it is canceled, before and after it has been passed on', async () => {
    const batcher = createCallBatcher()
    const [early, late] = [cell(), cell()]
    const first = batcher.call('QTY', [1, early])
    early.onCanceled!()
    await expect(first).rejects.toEqual(failure('#N/A', 'Canceled'))
    batcher.open(() => new Promise(() => {}))
    const second = batcher.call('QTY', [1, late])
    await Promise.resolve()
    late.onCanceled!()
    await expect(second).rejects.toEqual(failure('#N/A', 'Canceled'))
  })

  test('when the answering function fails, forgets it, or never comes back', async () => {
    const batcher = createCallBatcher(20)
    batcher.open(() => Promise.reject(new Error('died')))
    await expect(batcher.call('QTY', [1, cell()])).rejects.toEqual(failure('#N/A', 'reload'))
    batcher.open(async () => {})
    await expect(batcher.call('QTY', [1, cell()])).rejects.toEqual(failure('#N/A', 'reload'))
    batcher.open(() => new Promise(() => {}))
    await expect(batcher.call('QTY', [1, cell()])).rejects.toEqual(failure('#N/A', 'not answered'))
  })

  test('when no function ever answers', async () => {
    const batcher = createCallBatcher(20)
    await expect(batcher.call('QTY', [1, cell()])).rejects.toEqual(failure('#N/A', 'not answered'))
  })

  test('when the add-in cannot be loaded, and later ones are answered once it can', async () => {
    const batcher = createCallBatcher()
    const before = batcher.call('QTY', [1, cell()])
    await Promise.resolve()
    batcher.close('could not be loaded')
    await expect(before).rejects.toEqual(failure('#N/A', 'could not be loaded'))
    const after = batcher.call('QTY', [2, cell()])
    await expect(after).rejects.toEqual(failure('#N/A', 'could not be loaded'))
    batcher.open(echo().answerAll)
    expect(await batcher.call('QTY', [3, cell()])).toBe(3)
  })
})
