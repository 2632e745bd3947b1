import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Quiet and alike wherever it runs: nothing of its own over the line. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium for the journeys: the one that was named, Playwright's own, the system's, or Debian's installed now. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const { chromium } = await import('@playwright/test')
  const found = [chromium.executablePath(), ...usualPlaces].find((place) => place && existsSync(place))
  if (found) return found
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('Installing Chromium for the tests …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (existsSync(usualPlaces[0])) return usualPlaces[0]
  }
  console.error('The tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}
