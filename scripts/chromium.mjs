import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

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

/** Debian's Chromium without windows and without profiles: journeys cost little more than half of the processor's time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** A whole Chromium: the one that was named, Playwright's own, the system's, or Debian's installed now. */
export async function findChromium() {
  if (!chromiumHere()) await install(['chromium', 'fonts-liberation'])
  const found = chromiumHere()
  if (found) return found
  console.error('A Chromium is needed: install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

/** What the journeys run in: a whole Chromium, and for most of them the shell where there is one. Whoever names a browser gets that one alone. */
export async function findBrowsers() {
  if (!process.env.CHROMIUM_PATH) {
    const whole = chromiumHere() ? [] : ['chromium', 'fonts-liberation']
    await install([...whole, ...(existsSync(headlessShell) ? [] : ['chromium-headless-shell'])])
  }
  const chromium = await findChromium()
  return { chromium, headlessShell: !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : chromium }
}

function chromiumHere() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // Only now: the libraries may have been installed a moment ago.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [chromium.executablePath(), ...usualPlaces].find((place) => place && existsSync(place))
}

/** Where it may not, or there is no such package, everything stays as it is. */
async function install(packages) {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall || packages.length === 0) return
  console.log(`Installing ${packages.join(', ')} for the tests …`)
  // One process for both steps, so that it goes on while this one is busy.
  const steps = `apt-get update -qq; apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends ${packages.join(' ')}`
  await once(spawn('sh', ['-c', steps], { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}
