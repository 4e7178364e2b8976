// What Excel reads of the functions (functions.json in five languages), what the code associates, what
// the code says of itself, and the ids that files out there have: all one.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createCallBatcher } from '#addin/functions/call-batcher.ts'
import { associateFunctions } from '#addin/functions/associate.ts'
import { FUNCTION_IDS } from '#addin/functions/ids.ts'
import { readMetadata } from '#try/host/functions/metadata.ts'
import {
  FUNCTION_FILES,
  readFunctions,
  type FunctionsFile,
} from '../../support/pane/functions-file.ts'

/**
 * Ids that were released, in their order. Append-only: Excel keeps metadata for a day, and formulas with
 * an id stay in files for ever. Never take one away and never change one.
 */
const RELEASED = [
  'QTY',
  'PROFIT',
  'TOTAL',
  'SELECTED',
  'SWEEP',
  'PLAN',
  'STATUS',
  'CHOSEN',
  'HISTORY',
  'SPEND',
]

const english = readFunctions('functions.json')

test('ids are appended and never changed', () => {
  expect(FUNCTION_IDS.slice(0, RELEASED.length)).toEqual(RELEASED)
  // A new function is noted here when it is released.
  expect(RELEASED).toEqual([...FUNCTION_IDS])
})

test('ids and names are what Excel takes, and no cell is called so', () => {
  for (const { id, name } of english.functions) {
    expect(id).toMatch(/^[A-Z][A-Z0-9.]{2,63}$/)
    expect(name).toBe(id)
    expect(id).not.toMatch(/^[A-Z]{1,3}\d+$/)
  }
})

test('what is associated is what the metadata has', () => {
  const before = (globalThis as { CustomFunctions?: unknown }).CustomFunctions
  const associated: Record<string, unknown> = {}
  Object.assign(globalThis, {
    CustomFunctions: { associate: (all: object) => Object.assign(associated, all) },
  })
  try {
    associateFunctions(createCallBatcher())
  } finally {
    Object.assign(globalThis, { CustomFunctions: before })
  }
  expect(Object.keys(associated)).toEqual(english.functions.map(({ id }) => id))
  expect(Object.keys(associated)).toEqual([...FUNCTION_IDS])
})

test('doc comments say what the English metadata says, parameter by parameter', () => {
  const source = readFileSync(
    new URL('../../../addin/functions/associate.ts', import.meta.url),
    'utf8',
  )
  const documented = [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*([A-Z]+): \(/g)].map(
    ([, comment = '', id]) => {
      const text = comment.replaceAll(/\s*\n\s*\*\s?/g, '\n').trim()
      const [description, ...params] = text.split('\n@param ')
      return {
        id,
        description,
        parameters: params.map((param) => {
          const [, open, name, description] = /^(\[)?(\w+)\]? (.*)$/.exec(param)!
          return { name, description, optional: open !== undefined }
        }),
      }
    },
  )
  expect(documented).toEqual(
    english.functions.map(({ id, description, parameters }) => ({
      id,
      description,
      parameters: parameters.map(({ name, description, optional = false }) => ({
        name,
        description,
        optional,
      })),
    })),
  )
})

test('is metadata that the workbook host takes whole', () => {
  expect(readMetadata({ namespace: 'EDPS', metadata: english }).takesErrors).toBe(true)
})

describe.each(FUNCTION_FILES.filter((name) => name !== 'functions.json'))('%s', (name) => {
  const translated = readFunctions(name)
  const words = ({ functions }: FunctionsFile) =>
    functions.flatMap(({ description, parameters }) => [
      description,
      ...parameters.map((parameter) => parameter.description),
    ])
  const bare = ({ functions, ...rest }: FunctionsFile, help: string) => ({
    ...rest,
    functions: functions.map(({ helpUrl, ...one }) => ({
      ...one,
      description: '',
      helpUrl: helpUrl?.replace(help, '/HELP#'),
      parameters: one.parameters.map((parameter) => ({ ...parameter, name: '', description: '' })),
    })),
  })

  test('differs from the English in words and in the language of its help alone', () => {
    const language = name.slice('functions-'.length, -'.json'.length)
    expect(bare(translated, `/addin/${language}/help#`)).toEqual(bare(english, '/addin/help#'))
  })

  test('is translated whole, in one line each', () => {
    const ours = new Set(words(english))
    for (const text of words(translated)) {
      expect(ours).not.toContain(text)
      expect(text).toMatch(/^\S.{5,200}\S$/u)
    }
  })
})
