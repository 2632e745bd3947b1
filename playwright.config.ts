import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './tests/support/site.global.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  outputDir: 'test-results',
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
