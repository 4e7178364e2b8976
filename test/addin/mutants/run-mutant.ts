// One mutant at work: the add-in and its tests are copied to a folder of their own, the change is
// made there, and the test that should notice it is run on it. The working tree is never touched.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Milliseconds of one test: what waits for ever has failed. */
const TEST_MS = 15_000
/** Milliseconds of a run: of a mutant, and of all the tests of a file on the add-in as it is. */
const RUN_MS = 4 * TEST_MS
const CONTROL_MS = 20 * TEST_MS
/** What tests of the add-in read, beside itself; the rest of the house is only pointed to. */
const COPIED = ['addin', 'test/addin', 'test/support', 'package.json', 'tsconfig.json']
const LINKED = ['node_modules', 'engine', 'cli', 'examples', 'test/try', 'manifest.xml']

export type Verdict =
  /** The named test failed, as it should. */
  | { readonly mutant: Mutant; readonly verdict: 'noticed'; readonly seconds: number }
  /** It passed: nothing notices this mistake, or there was none. */
  | { readonly mutant: Mutant; readonly verdict: 'unnoticed'; readonly seconds: number }
  /** No test of that name ran, or the run itself broke. */
  | { readonly mutant: Mutant; readonly verdict: 'not run'; readonly output: string }

/** The changed text of a file; null where the text to be changed does not stand there once. */
export function applyEdit(text: string, { find, replace }: Mutant['edits'][number]): string | null {
  const at = text.indexOf(find)
  if (at < 0 || text.indexOf(find, at + 1) >= 0) return null
  return text.slice(0, at) + replace + text.slice(at + find.length)
}

/** Edits that do not apply any more, as `file: text`. */
export function staleEdits({ edits }: Mutant): string[] {
  const texts = new Map<string, string>()
  const stale: string[] = []
  for (const edit of edits) {
    const text = texts.get(edit.file) ?? readFileSync(join(ROOT, 'addin', edit.file), 'utf8')
    const changed = applyEdit(text, edit)
    if (changed === null) stale.push(`${edit.file}: ${edit.find}`)
    texts.set(edit.file, changed ?? text)
  }
  return stale
}

/** The tests of these mutants on the add-in as it is, one for each test file: they must pass. */
export function controls(mutants: readonly Mutant[]): Mutant[] {
  const files = Map.groupBy(mutants, ({ test }) => test)
  return [...files].map(([test, all]) => ({
    mistake: `none: ${test} as it is`,
    fault: 'none',
    edits: [],
    test,
    named: all.map(({ named }) => named).join('|'),
  }))
}

/** Runs the mutant's test on the changed add-in. */
export async function runMutant(mutant: Mutant): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-mutant-'))
  try {
    for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
    for (const path of LINKED) symlinkSync(join(ROOT, path), join(folder, path))
    for (const edit of mutant.edits) {
      const file = join(folder, 'addin', edit.file)
      const changed = applyEdit(readFileSync(file, 'utf8'), edit)
      if (changed === null) return { mutant, verdict: 'not run', output: `stale: ${edit.find}` }
      writeFileSync(file, changed)
    }
    const settings = {
      include: [`test/addin/${mutant.test}`],
      testTimeout: TEST_MS,
      teardownTimeout: 1000,
    }
    const config = join(folder, 'vitest.config.mjs')
    writeFileSync(config, `export default { test: ${JSON.stringify(settings)} }\n`)
    return await judge(mutant, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string }[] }[]
}

async function judge(mutant: Mutant, folder: string): Promise<Verdict> {
  const started = performance.now()
  const cli = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const report = join(folder, 'report.json')
  const args = [cli, 'run', '--root', folder, '-t', mutant.named, '--reporter=json']
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [...args, `--outputFile=${report}`],
      // A run within a run: the outer one's settings are not this one's.
      {
        cwd: folder,
        timeout: mutant.edits.length === 0 ? CONTROL_MS : RUN_MS,
        env: { ...process.env, VITEST: '', VITEST_POOL_ID: '' },
      },
      (_, stdout, stderr) => resolve(stdout + stderr),
    )
  })
  const seconds = (performance.now() - started) / 1000
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    if (numFailedTests > 0) return { mutant, verdict: 'noticed', seconds }
    if (numPassedTests > 0) return { mutant, verdict: 'unnoticed', seconds }
  } catch {
    // No report: said below.
  }
  return { mutant, verdict: 'not run', output: output.slice(-2000) }
}

/** Runs mutants, as many at once as there are processors. */
export async function runMutants(
  mutants: readonly Mutant[],
  atOnce: number,
  told: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const waiting = [...mutants]
  const verdicts: Verdict[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await runMutant(next)
      verdicts.push(verdict)
      told(verdict)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return verdicts
}
