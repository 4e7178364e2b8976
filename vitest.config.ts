// One run of all kinds of tests, one file at a time more than there are cores: where one waits for a process, a browser
// or a clock, another has its core. `--mode nightly` adds the long runs (test/support/nightly.ts).
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// Node keeps what it compiled: processes that tests start, and those that run them, begin with half the work.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('out/node-cache', import.meta.url))

/** A guard against what hangs: a machine with other work is some times slower. */
const PATIENCE_MS = 240_000

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: name === 'nightly' ? [] : NIGHT_ALONE,
    maxWorkers: availableParallelism() + 1,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    // The trained weights are files: rooms take them as bytes.
    setupFiles: ['engine/weights/files.ts'],
    ...more,
  },
})

/** Tests that keep no state between files: code without processes, and the pane over the workbook host. */
const PURE = [
  'test/{docs,contract,tables,reading,grounding,limits,model,wallet}/**/*.test.ts',
  'test/addin/{mapping,plan,text,service,excel,flow,functions}/**/*.test.ts',
]

/** Files of the nightly run alone: what trains or measures, which no user has, and galleries in all their looks. */
const NIGHT_ALONE = [
  'test/{training,bench}/**/*.test.ts',
  'test/addin/pane/{blocked,chart-axes,faint-words}.test.ts',
  'test/addin/console/pages.test.ts',
  'test/cli/worker-bundle.test.ts',
]

/** Test files that do more at night. */
const longRuns = (): string[] =>
  globSync('test/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('support/nightly.ts'),
  )

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      // One process loads the code of many files once.
      project('pure', PURE, { isolate: false }),
      // The pane and the demonstration: one process has one Chromium for many files.
      project('unit', ['test/{addin,try}/**/*.test.ts'], {
        isolate: false,
        exclude: [...NIGHT_ALONE, ...PURE],
      }),
      // The command line and the engine's parts.
      project('process', ['test/{cli,server}/**/*.test.ts']),
      // The Worker in its real runtime.
      project('worker', ['test/worker/**/*.test.ts'], {
        isolate: false,
        globalSetup: 'test/built.ts',
      }),
      // Worker and engines as real processes; each house has a port and a folder of its own.
      project('flow', ['test/flow/**/*.test.ts'], { globalSetup: 'test/built.ts' }),
      ...(mode === 'nightly'
        ? [
            project('nightly', [...longRuns(), ...NIGHT_ALONE], {
              env: { NIGHTLY: '1' },
              testTimeout: 3_600_000,
              globalSetup: 'test/built.ts',
            }),
          ]
        : []),
    ],
  },
}))
