// The tests that `npm run mutants` plays against each change of ten files (stryker.config.json): those that Node alone
// runs. StrykerJS reads no TypeScript here: `tsconfigFile` names no file, for TypeScript 7 has no API that it knows.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'test/wallet/books.test.ts',
      'test/model/threshold.test.ts',
      'test/tables/number-forms.test.ts',
      'test/grounding/{bill,evaluate}.test.ts',
    ],
    isolate: false,
    testTimeout: 600_000,
    setupFiles: ['engine/weights/files.ts'],
  },
})
