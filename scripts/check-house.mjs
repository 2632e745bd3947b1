// Checks which layer imports which, and that the documents name only what exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Who may import whom. `wiring` is main.ts, house.ts, config.ts and the commands: only they know everyone. */
const arrows = {
  domain: ['domain'],
  // Only the types that the domain asks for, its refusals and errors, and the durations.
  platform: ['platform', 'domain (types, errors, durations)'],
  artwork: ['artwork', 'domain'],
  web: ['web', 'artwork', 'domain'],
  http: ['http', 'domain', 'web', 'artwork', 'platform'],
  wiring: ['wiring', 'domain', 'platform', 'web', 'artwork', 'http'],
}
/** Libraries that would bring a foreign world into a place. */
const forbiddenLibraries = {
  artwork: [/^react/, /^fastify/, /^pg$/, /^kysely/],
  domain: [/^react/, /^fastify/, /^@fastify/, /^@react-router/, /^pg$/, /^node:http/, /^nodemailer/],
  platform: [/^react/, /^fastify/, /^@react-router/],
  web: [/^fastify/, /^pg$/, /^kysely/],
}

const problems = []
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const placeOf = (file) => {
  const [, place] = file.split(path.sep)
  return place in arrows ? place : 'wiring'
}
const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

for (const file of filesBelow('src').filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))) {
  const place = placeOf(file)
  const text = readFileSync(file, 'utf8')
  for (const [statement, from, dynamic, bare] of text.matchAll(importPattern)) {
    const target = from ?? dynamic ?? bare
    if (target.startsWith('#') || target.startsWith('.')) {
      const resolved = target.startsWith('#') ? path.join('src', target.slice(1)) : path.join(path.dirname(file), target)
      if (resolved.includes('+types')) continue
      const typesOnly = /^\s*import\s+type\s/.test(statement.trimStart()) || /domain.(refusal|durations|.*-error)\.ts$/.test(resolved)
      const other = place === 'platform' && placeOf(resolved) === 'domain' && typesOnly ? 'domain (types, errors, durations)' : placeOf(resolved)
      if (!arrows[place].includes(other)) problems.push(`${file} (${place}) may not import ${target} (${other})`)
    } else if (forbiddenLibraries[place]?.some((pattern) => pattern.test(target))) problems.push(`${file} (${place}) may not import ${target}`)
    if (place === 'domain' && target === 'kysely' && !/\.(store|table)\.ts$|tables\.ts$/.test(file)) problems.push(`${file}: SQL belongs in a .store.ts file`)
  }
  if (/\bstyle=\{\{/.test(text)) problems.push(`${file}: style attributes are refused by our own content security policy; use a class`)
  if (/\b(utils?|helpers?|misc|common|types|constants|index)\.tsx?$/.test(path.basename(file)) && place !== 'wiring')
    problems.push(`${file}: name the topic, not a drawer`)
}

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const file of documents) {
  const text = readFileSync(file, 'utf8')
  for (const [, command] of text.matchAll(/npm run ([a-z:-]+)/g)) if (!(command in scripts)) problems.push(`${file}: 'npm run ${command}' is not a script`)
  for (const [, place] of text.matchAll(/`((?:src|docs|tests|content|migrations|scripts|bench)\/[\w./-]*)`/g))
    if (!existsSync(place)) problems.push(`${file}: ${place} does not exist`)
  for (const [, link] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g))
    if (!existsSync(path.join(path.dirname(file), link))) problems.push(`${file}: the link to ${link} leads nowhere`)
}

checkVulnerabilities()
checkRequirements()
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** Every row of docs/security.md has a state, every test that it names has the number of the row in a title, and every number in a title is listed there. */
function checkVulnerabilities() {
  const place = 'docs/security.md'
  const rows = new Map()
  for (const [, number, state, by] of readFileSync(place, 'utf8').matchAll(/^\| V(\d+) \|[^|]*\| ([^|]+) \| (.*) \|$/gm))
    rows.set(Number(number), { state, by })
  for (let number = 1; number <= 135; number++) {
    const row = rows.get(number)
    if (!row) problems.push(`${place}: V${number} is missing`)
    else if (!['tested', 'by design', 'not applicable'].includes(row.state) || row.by.trim() === '') problems.push(`${place}: V${number} has no state`)
    for (const file of row?.state === 'tested' ? testsIn(row.by) : []) {
      if (!existsSync(file)) problems.push(`${place}: V${number} names ${file}, which does not exist`)
      else if (!titlesOf(file).has(number)) problems.push(`${place}: no title in ${file} has V${number}`)
    }
    if (row?.state === 'tested' && testsIn(row.by).length === 0) problems.push(`${place}: V${number} names no test`)
  }
  const tests = [...filesBelow('src'), ...filesBelow('tests')].filter((file) => /\.(test|journey)\.tsx?$/.test(file))
  for (const file of tests)
    for (const number of titlesOf(file))
      if (!testsIn(rows.get(number)?.by ?? '').includes(file)) problems.push(`${file}: V${number} is in a title here, and ${place} does not say so`)
}

function testsIn(text) {
  return [...text.matchAll(/`([^`]+\.(?:test|journey)\.tsx?)`/g)].map(([, file]) => file)
}

function titlesOf(file) {
  const text = readFileSync(file, 'utf8')
  const numbers = [...text.matchAll(/\[(V\d+(?: V\d+)*)\]/g), ...text.matchAll(/'(V\d+(?: V\d+)*)'/g)].flatMap(([, list]) => list.split(' '))
  return new Set(numbers.map((one) => Number(one.slice(1))))
}

/** All 253 requirements of ASVS 5.0 up to level 2 are listed in docs/security-asvs.md, each with a state and its evidence. */
function checkRequirements() {
  const place = 'docs/security-asvs.md'
  const states = ['tested', 'by design', 'not applicable']
  const rows = [...readFileSync(place, 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]+\| ([^|]+) \| ([^|]*) \|$/gm)]
  for (const [, number, state, by] of rows) if (!states.includes(state) || by.trim() === '') problems.push(`${place}: ${number} has no state or no reason`)
  if (new Set(rows.map(([, number]) => number)).size !== 253) problems.push(`${place}: ${rows.length} of 253 requirements stand there`)
}
