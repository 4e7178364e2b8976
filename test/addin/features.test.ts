// Who may change what in the pane, read from the imports: a feature's memory and its part of the state belong to the
// files of its folder, and no two features need each other.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { EMPTY_SETUP } from '#addin/options/setup.ts'
import { NO_PLAN_SHEET } from '#addin/plan-sheet/plan-sheet-state.ts'
import { EMPTY_KEPT } from '#addin/shell/shell.ts'
import { NO_SCENARIOS } from '#addin/what-if/scenario-state.ts'

/** Folders of `addin/` that are no feature. */
const OTHERS = new Set(
  'build console excel functions icons manifest messages shell thread'.split(' '),
)

interface Import {
  readonly path: string
  readonly folder: string
  readonly from: string
  /** Names without those of types. */
  readonly values: readonly string[]
}

const sources = readdirSync('addin', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('messages/'))
  .map((path) => ({ path, text: readFileSync(join('addin', path), 'utf8') }))

const folderOf = (path: string): string => path.split('/')[0]!

const imports: Import[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/^(?:im|ex)port (?!type )([^';]*?) from '(\.[^']+)'/gms)].map(
    ([, what, from]) => ({
      path,
      folder: folderOf(path),
      from: normalize(join(dirname(path), from!)).replaceAll('\\', '/'),
      values: what!
        .replaceAll(/[{}\n]/g, ' ')
        .split(',')
        .map((name) => name.trim().split(' as ')[0]!)
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }),
  ),
)

test('memory and the right to change the state do not leave the folder of their feature', () => {
  const own = new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = (?:per|own)[A-Z]\w+\(/gm)].map(
        ([, name]) => `${path} ${name}`,
      ),
    ),
  )
  expect(own.size).toBeGreaterThan(3)
  const taken = imports.flatMap(({ path, folder, from, values }) =>
    folder === folderOf(from)
      ? []
      : values.filter((name) => own.has(`${from} ${name}`)).map((name) => `${path}: ${name}`),
  )
  expect(taken).toEqual([])
})

test('each field of the state has one owner', () => {
  const claims = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/= own(?:Part|Fields)\(([^)]*)\)/g)]
      .flatMap(([, given]) => {
        const [part, ...fields] = [...given!.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
        return fields.length === 0 ? [`${part}`] : fields.map((field) => `${part}.${field}`)
      })
      .map((field) => ({ field, path })),
  )
  const fieldsOf = (part: string, state: object) =>
    Object.keys(state).map((field) => `${part}.${field}`)
  // The step and the notice are the shell's.
  expect(claims.map(({ field }) => field).sort()).toEqual(
    [
      'bills',
      'decimal',
      'models',
      'names',
      'signIn',
      'tools',
      ...fieldsOf('kept', EMPTY_KEPT),
      ...fieldsOf('setup', EMPTY_SETUP),
      ...fieldsOf('scenarios', NO_SCENARIOS),
      ...fieldsOf('planSheet', NO_PLAN_SHEET),
    ].sort(),
  )
})

test('no two features need each other, but for what their screens show', () => {
  const needs = new Map<string, Set<string>>()
  for (const { path, folder, from, values } of imports) {
    const of = folderOf(from)
    const isFeature = !OTHERS.has(folder) && !OTHERS.has(of) && path.endsWith('.ts')
    if (!isFeature || folder === of || values.length === 0) continue
    needs.set(folder, (needs.get(folder) ?? new Set()).add(of))
  }
  expect(needs.get('write')).toContain('tables')
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  expect([...needs.keys()].filter((feature) => reached(feature).has(feature))).toEqual([])
})
