import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './preparation.mjs'

ensureInstalled()
ensureBuilt()
process.env.CHROMIUM_PATH = await findChromium()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

const tool = (file, args) => spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: 'inherit' }).status === 0
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

console.log('Unit tests …')
const unitsEnded = tool('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/units.json'])
console.log('Journeys in a browser …')
const journeysEnded = tool('@playwright/test/cli.js', ['test'])

const units = report('test-results/units.json')
const journeys = report('test-results/journeys.json')
const passed = (units?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0)
let failed = (units?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0)
// A runner that broke before it could count has failed too.
if (failed === 0 && !(unitsEnded && journeysEnded)) failed = 1
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
