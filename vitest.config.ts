// One run, five kinds of tests side by side, as many files at a time as there are cores: what waits for a process
// leaves its core to pure code. `--mode nightly` adds the long runs (test/support/nightly.ts).
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
    maxWorkers: availableParallelism(),
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    // The trained weights are files: rooms take them as bytes.
    setupFiles: ['engine/weights/files.ts'],
    ...more,
  },
})

/** Files of the nightly run alone: what trains or measures, which no user has, and galleries in all their looks. */
const NIGHT_ALONE = [
  'test/{training,bench}/**/*.test.ts',
  'test/addin/pane/{blocked,chart-axes,faint-words}.test.ts',
  'test/addin/console/pages.test.ts',
]

/** Test files that do more at night. */
const longRuns = (): string[] =>
  globSync('test/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('support/nightly.ts'),
  )

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      // Pure code keeps no state between files, so that one process loads it once.
      project('pure', ['test/{docs,contract,tables,reading,grounding,model,wallet}/**/*.test.ts'], {
        isolate: false,
      }),
      // The pane and its host, the command line, the engine's parts.
      project('unit', ['test/{addin,try,cli,server}/**/*.test.ts']),
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
