import { ensureInstalled, run, runTool } from './preparation.mjs'

ensureInstalled()
const step = (name, work) => {
  console.log(`· ${name}`)
  work()
}
step('types', () => {
  runTool('@react-router/dev/bin.cjs', ['typegen'])
  runTool('typescript/bin/tsc', ['--noEmit'])
})
step('format and lint', () => runTool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--max-diagnostics=50']))
step('promises', () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', 'src', 'tests']))
step('dead code', () => {
  runTool('knip/bin/knip.js', ['--no-progress'])
  // What only tests use is dead, too.
  runTool('knip/bin/knip.js', ['--no-progress', '--production'])
})
step('types of the tables', () => run(process.execPath, ['scripts/generate-tables.mjs', '--check']))
step('import arrows and documents', () => run(process.execPath, ['scripts/check-house.mjs']))
console.log('All checks passed.')
