import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: 2,
    projects: [
      {
        // One process reads the sources and their libraries once for many files, where reading them took longer than many a test.
        test: {
          ...patience,
          name: 'beside the code',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs', 'tests/security/**/*.test.ts'],
          isolate: false,
        },
      },
      // What changes the process it runs in, or starts programs, has one of its own.
      { test: { ...patience, name: 'whole program', include: ['tests/house/**/*.test.ts', 'tests/torture/**/*.test.ts'] } },
    ],
  },
})
