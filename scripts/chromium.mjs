import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Turns off Chromium's own network traffic and what differs between machines. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's Chromium without windows and profiles, in which journeys need little more than half of the CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** A full Chromium: that of CHROMIUM_PATH, Playwright's own, the system's, or Debian's package, installed when it is missing. */
export async function findChromium() {
  if (!installedChromium()) await install(['chromium', 'fonts-liberation'])
  const executable = installedChromium()
  if (executable) return executable
  console.error('A Chromium is needed: install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

/** The browsers of the journeys: a full Chromium, and the headless shell for most of them where it exists. CHROMIUM_PATH replaces both. */
export async function findBrowsers() {
  if (!process.env.CHROMIUM_PATH) {
    const full = installedChromium() ? [] : ['chromium', 'fonts-liberation']
    await install([...full, ...(existsSync(headlessShell) ? [] : ['chromium-headless-shell'])])
  }
  const chromium = await findChromium()
  return { chromium, headlessShell: !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : chromium }
}

function installedChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // Required only here, because the dependencies may just have been installed.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [chromium.executablePath(), ...knownPaths].find((file) => file && existsSync(file))
}

/** Installs Debian packages; does nothing without root or apt-get. */
async function install(packages) {
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall || packages.length === 0) return
  console.log(`Installing ${packages.join(', ')} for the tests …`)
  // One child process for both steps, so that they go on while this process builds.
  const steps = `apt-get update -qq; apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends ${packages.join(' ')}`
  await once(spawn('sh', ['-c', steps], { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}
