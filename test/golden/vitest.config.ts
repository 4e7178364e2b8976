import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['engine/weights/files.ts'],
    include: ['test/golden/*.golden.ts'],
    testTimeout: 120_000,
  },
})
