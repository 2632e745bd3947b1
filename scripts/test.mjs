// Runs all tests, or those whose file matches: npm test -- money
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowsers } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './preparation.mjs'

/** How many tests the table at the end names. */
const slowest = 20

ensureInstalled()
// Missing browsers are installed during the build.
const browsersPromise = findBrowsers()
ensureBuilt()
const browsers = await browsersPromise
process.env.CHROMIUM_PATH = browsers.chromium
process.env.HEADLESS_SHELL_PATH = browsers.headlessShell
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

const patterns = process.argv.slice(2)
console.log('Unit tests …')
const units = runUnits(patterns)
console.log('Journeys in a browser …')
const journeys = runJourneys(patterns)

const failed = [...retry('unit tests', units, runUnits), ...retry('journeys', journeys, runJourneys)]
console.log('The slowest tests:')
for (const { name, seconds } of [...units.times, ...journeys.times].sort((one, other) => other.seconds - one.seconds).slice(0, slowest))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
// Failures are repeated at the end, where the reader of a long log looks.
for (const { name, message } of failed) console.log(`failed: ${name}\n${message}`.slice(0, 1500))
console.log(`${units.passed.length + journeys.passed.length} passed, ${failed.length} failed`)
const hasRun = units.passed.length + journeys.passed.length + failed.length > 0
if (!hasRun) console.error(`No test file matches ${patterns.join(' ')}.`)
process.exit(failed.length === 0 && hasRun ? 0 : 1)

/**
 * Runs the files of failed tests once more, alone: on a busy machine a timeout can expire. Every such test is reported, even if it passes
 * now: one that often needs a retry must be fixed. More than five failed files are not retried.
 */
function retry(what, first, runAgain) {
  const files = [...new Set(first.failed.map(({ file }) => file))]
  if (files.length === 0 || files.length > 5 || files.includes(undefined)) return first.failed
  for (const { name, message } of first.failed) console.log(`failed at the first attempt: ${name}\n${message}`.slice(0, 1500))
  console.log(`Retrying the ${what} of ${files.join(', ')} …`)
  const second = runAgain(files, true)
  const passedNow = ({ id, file }) => second.passed.includes(id) || (id === file && !second.failed.some((one) => one.file === file))
  for (const one of first.failed.filter(passedNow)) {
    if (one.id !== one.file) first.passed.push(one.id)
    console.log(`passed only at the second attempt: ${one.name}`)
  }
  const still = first.failed.filter((one) => !passedNow(one))
  const added = second.failed.filter(({ id }) => !still.some((one) => one.id === id))
  return [...still, ...added]
}

function tool(file, args) {
  return spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: 'inherit' }).status === 0
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A runner that crashed before it reported anything has failed, too. */
function counted(succeeded, passed, failed, times) {
  return { passed, times, failed: succeeded || failed.length > 0 ? failed : [{ id: 'runner', name: 'the runner itself', file: undefined, message: '' }] }
}

function runUnits(files) {
  rmSync('test-results/units.json', { force: true })
  const succeeded = tool('vitest/vitest.mjs', [
    'run',
    '--passWithNoTests',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=test-results/units.json',
    ...files,
  ])
  const results = (report('test-results/units.json')?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name)
    const tests = assertionResults.map((one) => ({
      id: `${file} ${one.fullName}`,
      name: one.fullName,
      file,
      state: one.status,
      seconds: (one.duration ?? 0) / 1000,
      message: one.failureMessages.join('\n'),
    }))
    const brokenFile = status === 'failed' && !tests.some(({ state }) => state === 'failed')
    return brokenFile ? [...tests, { id: file, name: file, file, state: 'failed', message }] : tests
  })
  return counted(
    succeeded,
    results.filter(({ state }) => state === 'passed').map(({ id }) => id),
    results.filter(({ state }) => state === 'failed'),
    results.filter(({ seconds }) => seconds).map(({ file, name, seconds }) => ({ name: `${file}: ${name}`, seconds })),
  )
}

function runJourneys(files, isRetry = false) {
  rmSync('test-results/journeys.json', { force: true })
  const succeeded = tool('@playwright/test/cli.js', ['test', '--pass-with-no-tests', ...files, ...(isRetry ? ['--workers=1'] : [])])
  const specs = specsIn(report('test-results/journeys.json')?.suites ?? [])
  return counted(
    succeeded,
    specs.filter(({ ok, tests }) => ok && !tests.some(({ status }) => status === 'skipped')).map(({ id }) => id),
    specs
      .filter(({ ok }) => !ok)
      .map(({ id, title, file, line, tests }) => {
        const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors.map((error) => error.message)))
        return { id, name: `${file}:${line} ${title}`, file, message: errors.join('\n') }
      }),
    specs.map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  )
}

function specsIn(suites) {
  return suites.flatMap((suite) => [...specsIn(suite.suites ?? []), ...(suite.specs ?? [])])
}
