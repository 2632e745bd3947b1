import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }
/** They measure the memory of the process that they run in, or fork it. */
const measuring = [
  'src/http/forms/read-form-load.test.ts',
  'src/http/forms/refused-inputs.test.ts',
  'src/domain/files/validate-file.test.ts',
  'src/platform/processes/supervisor.test.ts',
]
for (const file of measuring) if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is not there.`)

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: 2,
    projects: [
      {
        // One process reads the sources and their libraries once for many files, where reading them took longer than many a test.
        test: {
          ...timeouts,
          name: 'beside the code',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs', 'tests/security/**/*.test.ts'],
          exclude: measuring,
          isolate: false,
        },
      },
      // What starts programs, or changes or measures the process it runs in, has one of its own.
      {
        test: {
          ...timeouts,
          name: 'in a process of its own',
          include: ['tests/house/**/*.test.ts', 'tests/torture/**/*.test.ts', ...measuring],
          execArgv: ['--expose-gc'],
        },
      },
    ],
  },
})
