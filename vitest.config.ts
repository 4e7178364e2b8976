// One run, three kinds of tests: pure code, then the Worker in its real runtime and the whole house
// (real Worker, real engine processes; each has a port and a folder of its own). Two files at a time:
// Vitest would use one of two cores, and many tests wait for processes.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          include: [
            'test/{docs,contract,tables,reading,grounding,model,training,server,cli,try,addin,bench,wallet}/**/*.test.ts',
          ],
          // A guard against what hangs: a machine with other work is some times slower.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'worker',
          maxWorkers: 2,
          globalSetup: 'test/addin-built.ts',
          sequence: { groupOrder: 2 },
          include: ['test/worker/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'flow',
          maxWorkers: 2,
          globalSetup: 'test/addin-built.ts',
          sequence: { groupOrder: 2 },
          include: ['test/flow/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
