import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowsers } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './preparation.mjs'

ensureInstalled()
// Begun before the build and awaited after it: what is missing is installed meanwhile.
const finding = findBrowsers()
ensureBuilt()
const browsers = await finding
process.env.CHROMIUM_PATH = browsers.chromium
process.env.HEADLESS_SHELL_PATH = browsers.headlessShell
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

console.log('Unit tests …')
const units = runUnits([])
console.log('Journeys in a browser …')
const journeys = runJourneys([])

const failed = [...secondTry('unit tests', units, runUnits), ...secondTry('journeys', journeys, runJourneys)]
// What failed is said again at the end, where somebody who reads only the last lines of a log sees it.
for (const { name, words } of failed) console.log(`failed: ${name}\n${words}`.slice(0, 1500))
console.log(`${units.passed.length + journeys.passed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)

/**
 * A shared machine can be so slow that a wait runs out. What failed is run once more, alone and by its whole file, and is named whatever
 * comes out: a test that needs this often is to be mended. More than a handful is no noise.
 */
function secondTry(what, first, runAgain) {
  const files = [...new Set(first.failed.map(({ file }) => file))]
  if (files.length === 0 || files.length > 5 || files.includes(undefined)) return first.failed
  for (const { name, words } of first.failed) console.log(`failed at the first try: ${name}\n${words}`.slice(0, 1500))
  console.log(`Once more, alone, the ${what} of ${files.join(', ')} …`)
  const second = runAgain(files)
  const nowPassed = ({ id, file }) => second.passed.includes(id) || (id === file && !second.failed.some((one) => one.file === file))
  for (const one of first.failed.filter(nowPassed)) {
    if (one.id !== one.file) first.passed.push(one.id)
    console.log(`passed only at the second try: ${one.name}`)
  }
  const still = first.failed.filter((one) => !nowPassed(one))
  const fresh = second.failed.filter(({ id }) => !still.some((one) => one.id === id))
  return [...still, ...fresh]
}

function tool(file, args) {
  return spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: 'inherit' }).status === 0
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A runner that broke before it could count has failed too. */
function counted(ended, passed, failed) {
  return { passed, failed: ended || failed.length > 0 ? failed : [{ id: 'runner', name: 'the runner itself', file: undefined, words: '' }] }
}

function runUnits(files) {
  rmSync('test-results/units.json', { force: true })
  const ended = tool('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/units.json', ...files])
  const results = (report('test-results/units.json')?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name)
    const tests = assertionResults.map((one) => ({
      id: `${file} ${one.fullName}`,
      name: one.fullName,
      file,
      state: one.status,
      words: one.failureMessages.join('\n'),
    }))
    const brokenFile = status === 'failed' && !tests.some(({ state }) => state === 'failed')
    return brokenFile ? [...tests, { id: file, name: file, file, state: 'failed', words: message }] : tests
  })
  return counted(
    ended,
    results.filter(({ state }) => state === 'passed').map(({ id }) => id),
    results.filter(({ state }) => state === 'failed'),
  )
}

function runJourneys(files) {
  rmSync('test-results/journeys.json', { force: true })
  const ended = tool('@playwright/test/cli.js', ['test', ...files, ...(files.length > 0 ? ['--workers=1'] : [])])
  const specs = specsIn(report('test-results/journeys.json')?.suites ?? [])
  return counted(
    ended,
    specs.filter(({ ok, tests }) => ok && !tests.some(({ status }) => status === 'skipped')).map(({ id }) => id),
    specs
      .filter(({ ok }) => !ok)
      .map(({ id, title, file, line, tests }) => {
        const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors.map((error) => error.message)))
        return { id, name: `${file}:${line} ${title}`, file, words: errors.join('\n') }
      }),
  )
}

function specsIn(suites) {
  return suites.flatMap((suite) => [...specsIn(suite.suites ?? []), ...(suite.specs ?? [])])
}
