import { ContentError } from '#domain/content/parse-content.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { ContentFileError } from '#platform/content-files.ts'
import { DatabaseUnreachableError } from '#platform/database.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { FilesUnreachableError } from '#platform/files/files-unreachable-error.ts'
import { JobsError } from '#platform/jobs/open-jobs.ts'
import { MigrationError } from '#platform/migrate.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { type House, openHouse, type Surroundings } from '../house.ts'
import { plainly } from '../plain-error.ts'
import { onReload, stopSignal } from '../stop-signal.ts'
import { backUp } from './backup.ts'
import { applyContent } from './content.ts'
import { makeOrganiser, OrganiserCommandError } from './organiser.ts'
import { restore } from './restore.ts'
import { SeedDeskError, seedDesk } from './seed-desk.ts'
import { ListenError, serveUntilStopped } from './serve.ts'

const plainErrors = [
  BackupError,
  DatabaseUnreachableError,
  EmbeddedPostgresError,
  FilesUnreachableError,
  MigrationError,
  JobsError,
  ContentError,
  ContentFileError,
  ListenError,
  OrganiserCommandError,
  SeedDeskError,
]

const commands: Record<string, (house: House) => Promise<void>> = {
  serve: (house) =>
    serveUntilStopped(house, async () => {
      onReload(async () => house.say('Only several processes can be replaced without a pause: set PROCESSES to 2 or more, or restart.'))
      await stopSignal()
      house.say('Stopping: finishing what was begun.')
    }),
  content: applyContent,
  organiser: (house) => makeOrganiser(house, process.argv.slice(3)),
  'seed-desk': (house) => seedDesk(house, process.argv.slice(3)),
}

/** Those that must find the database as it is, or empty. */
const beforeTheHouse: Record<string, (config: Config, say: (line: string) => void, args: string[]) => Promise<void>> = { backup: backUp, restore }

/** Opens the house, does one thing in it, and closes it again. */
export async function runCommand(name: string, config: Config, say: (line: string) => void): Promise<void> {
  const early = beforeTheHouse[name]
  if (early) return plainly(plainErrors, () => early(config, say, process.argv.slice(3)))
  const command = commands[name]
  if (!command) throw new ConfigError(`There is no command '${name}'; there are ${[...Object.keys(commands), ...Object.keys(beforeTheHouse)].join(', ')}.`)
  await inHouse(config, say, command)
}

export function inHouse(config: Config, say: (line: string) => void, work: (house: House) => Promise<void>, surroundings?: Surroundings): Promise<void> {
  return plainly(plainErrors, async () => {
    const house = await openHouse(config, say, surroundings)
    try {
      await work(house)
    } finally {
      await house.close()
    }
  })
}
