import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './tests/support/site.global.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  // No statement about speed: a shared machine can take this long for what is done in a moment elsewhere.
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    launchOptions: { executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH, args: chromiumFlags },
  },
})
