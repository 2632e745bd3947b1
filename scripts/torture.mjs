// Runs the torture tests at full length: npm run torture, or only some of them: npm run torture -- deadline
// TORTURE_OFF=<scenario> switches off what protects against it; the scenario must then fail.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt, ensureInstalled } from './preparation.mjs'

const scenarios = {
  deadline: { files: ['tests/torture/deadline.test.ts'], about: 'the last ten minutes of a large deadline, in real time' },
  kills: { files: ['tests/house/crashes.test.ts'], about: '1,000 kills of the server and its database at random times' },
  money: { files: ['tests/house/money-crashes.test.ts'], about: '1,000 kills while people register, cards are charged and statements are read' },
  'broken-disk': { files: ['tests/torture/broken-disk.test.ts'], about: 'failed system calls and a full disk' },
  disk: { files: ['tests/torture/disk.test.ts'], about: 'strangers who fill the disk' },
  attacker: { files: ['tests/torture/attacker.test.ts'], about: 'one attacker at full speed' },
  flood: { files: ['tests/torture/flood.test.ts'], about: 'one flooder who reads what no cache has' },
  'bad-mail': { files: ['tests/torture/bad-mail.test.ts'], about: '5,000 mails through a bad server while senders are killed' },
}
const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in scenarios))
if (unknown) {
  console.error(`There is no scenario ${unknown}; there are ${Object.keys(scenarios).join(', ')}.`)
  process.exit(1)
}
ensureInstalled()
ensureBuilt()
const resultsFile = 'test-results/torture.jsonl'
rmSync(resultsFile, { force: true })
const env = { ...process.env, TORTURE: 'long', CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '1000' }
const outcomes = []
for (const name of names.length > 0 ? names : Object.keys(scenarios)) {
  const { files, about } = scenarios[name]
  console.log(`\n${name}: ${about} …`)
  const begun = Date.now()
  const passed = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], { stdio: 'inherit', env }).status === 0
  outcomes.push({ name, passed, minutes: ((Date.now() - begun) / 60_000).toFixed(1) })
}

const results = existsSync(resultsFile)
  ? readFileSync(resultsFile, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : []
console.log('\n| scenario | what | result | target |\n|---|---|---|---|')
for (const { scenario, what, result, target } of results) console.log(`| ${scenario} | ${what} | ${result} | ${target} |`)
console.log('\n| scenario | minutes | |\n|---|---|---|')
for (const { name, minutes, passed } of outcomes) console.log(`| ${name} | ${minutes} | ${passed ? 'passed' : 'FAILED'} |`)
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1)
