// One run, three kinds of tests: pure code, the Worker in its real runtime, and the whole house
// (real Worker, real engine processes). The flow tests own ports and processes: one at a time. Vitest
// leaves a core free of its own accord; of two that is half of them, and unit tests wait for browsers.
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
            'test/{contract,reading,grounding,model,pretrain,server,examples,host,addin,bench}/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'worker',
          sequence: { groupOrder: 2 },
          include: ['test/worker/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'flow',
          sequence: { groupOrder: 3 },
          include: ['test/flow/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
