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
// Read before the journeys begin: their runner empties the folder.
const units = report('test-results/units.json')
console.log('Journeys in a browser …')
const journeysEnded = tool('@playwright/test/cli.js', ['test'])

const journeys = report('test-results/journeys.json')
const passed = (units?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0)
let failed = (units?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0)
// A runner that broke before it could count has failed too.
if (failed === 0 && !(unitsEnded && journeysEnded)) failed = 1
// What failed is said again at the end, where somebody who reads only the last lines of a log sees it.
for (const line of [...failedUnits(units), ...failedJourneys(journeys?.suites ?? [])]) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function failedUnits(units) {
  const failures = (units?.testResults ?? []).flatMap((file) => [
    ...(file.status === 'failed' && file.assertionResults.length === 0 ? [`failed: ${file.name}\n${file.message}`] : []),
    ...file.assertionResults.filter((one) => one.status === 'failed').map((one) => `failed: ${one.fullName}\n${one.failureMessages.join('\n')}`),
  ])
  return failures.map((text) => text.slice(0, 1500))
}

function failedJourneys(suites) {
  return suites.flatMap((suite) => [
    ...failedJourneys(suite.suites ?? []),
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors.map((error) => error.message)))
        return `failed: ${spec.file}:${spec.line} ${spec.title}\n${errors.join('\n')}`.slice(0, 1500)
      }),
  ])
}
