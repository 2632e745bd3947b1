import { ContentError } from '#domain/content/parse-content.ts'
import { ContentFileError } from '#platform/content-files.ts'
import { DatabaseUnreachableError } from '#platform/database.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { JobsError } from '#platform/jobs/open-jobs.ts'
import { MigrationError } from '#platform/migrate.ts'
import { applyContent } from './commands/content.ts'
import { makeOrganiser, OrganiserCommandError } from './commands/organiser.ts'
import { SeedDeskError, seedDesk } from './commands/seed-desk.ts'
import { ListenError, serve } from './commands/serve.ts'
import { ConfigError, readConfig } from './config.ts'
import { type House, openHouse } from './house.ts'

/** What can go wrong outside our code is said in one sentence; anything else shows its stack, because then it is our fault. */
const plainErrors = [
  ConfigError,
  DatabaseUnreachableError,
  EmbeddedPostgresError,
  MigrationError,
  JobsError,
  ContentError,
  ContentFileError,
  ListenError,
  OrganiserCommandError,
  SeedDeskError,
]

const commands = ['serve', 'content', 'organiser', 'seed-desk']

const say = (line: string) => console.log(line)

async function main(command: string): Promise<void> {
  if (!commands.includes(command)) throw new ConfigError(`There is no command '${command}'; there are ${commands.join(', ')}.`)
  const house = await openHouse(readConfig(process.env, process.cwd()), say)
  try {
    if (command === 'content') return await applyContent(house)
    if (command === 'organiser') return await makeOrganiser(house, process.argv.slice(3))
    if (command === 'seed-desk') return await seedDesk(house, process.argv.slice(3))
    await serveUntilStopped(house)
  } finally {
    await house.close()
  }
}

async function serveUntilStopped(house: House): Promise<void> {
  const { address, close } = await serve(house, { mode: 'production', loadBuild: () => import('virtual:react-router/server-build') })
  say(`The site is ready at ${address}`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  say('Stopping: finishing what was begun.')
  await close()
}

main(process.argv[2] ?? 'serve').catch((error: unknown) => {
  console.error(plainErrors.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
})
