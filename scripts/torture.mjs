// What kills others, at full length: `npm run torture`, or a part of it by name (`npm run torture -- deadline`). TORTURE_OFF=<part> switches its protection off, and must turn it red.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt, ensureInstalled } from './preparation.mjs'

const parts = {
  deadline: { files: ['tests/torture/deadline.test.ts'], about: 'the last ten minutes of a large deadline, in real time' },
  kills: { files: ['tests/house/crashes.test.ts'], about: '1,000 kills of the server and its database at any moment' },
  'broken-disk': { files: ['tests/torture/broken-disk.test.ts'], about: 'failed system calls and a full disk' },
  attacker: { files: ['tests/torture/attacker.test.ts'], about: 'one attacker at full speed' },
  'bad-mail': { files: ['tests/torture/bad-mail.test.ts'], about: '5,000 mails through a bad server while senders are killed' },
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
ensureInstalled()
ensureBuilt()
const results = 'test-results/torture.jsonl'
rmSync(results, { force: true })
const environment = { ...process.env, TORTURE: 'long', CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '1000' }
const outcomes = []
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const { files, about } = parts[name]
  console.log(`\n${name}: ${about} …`)
  const began = Date.now()
  const passed = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], { stdio: 'inherit', env: environment }).status === 0
  outcomes.push({ name, passed, minutes: ((Date.now() - began) / 60_000).toFixed(1) })
}

const lines = existsSync(results)
  ? readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : []
console.log('\n| ordeal | what | found | target |\n|---|---|---|---|')
for (const { ordeal, what, found, target } of lines) console.log(`| ${ordeal} | ${what} | ${found} | ${target} |`)
console.log('\n| part | minutes | |\n|---|---|---|')
for (const { name, minutes, passed } of outcomes) console.log(`| ${name} | ${minutes} | ${passed ? 'survived' : 'FAILED'} |`)
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1)
