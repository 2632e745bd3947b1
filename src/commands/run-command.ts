import { ContentError } from '#domain/content/parse-content.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { DatabaseUnreachableError } from '#platform/database/database.ts'
import { MigrationError } from '#platform/database/migrate.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { ContentFileError } from '#platform/files/content-files.ts'
import { FilesUnreachableError } from '#platform/files/s3-location.ts'
import { JobsError } from '#platform/jobs/jobs.ts'
import { connectToSupervisor, type WorkerSettings } from '#platform/processes/worker.ts'
import { type App, openApp } from '../app.ts'
import type { Config } from '../config.ts'
import { ConfigError, withOperatorErrors } from '../operator-error.ts'
import { workUntilStopped } from './background.ts'
import { backUp } from './backup.ts'
import { applyContent } from './content.ts'
import { JudgeCorpusError, judgeCorpus } from './judge-corpus.ts'
import { makeOrganiser, OrganiserCommandError } from './organiser.ts'
import { restore } from './restore.ts'
import { SeedDeskError, seedDesk } from './seed-desk.ts'
import { ListenError, serveUntilStopped } from './serve.ts'

const operatorErrors = [
  BackupError,
  DatabaseUnreachableError,
  EmbeddedPostgresError,
  FilesUnreachableError,
  MigrationError,
  JobsError,
  ContentError,
  ContentFileError,
  JudgeCorpusError,
  ListenError,
  OrganiserCommandError,
  SeedDeskError,
]

const commands: Record<string, (app: App) => Promise<void>> = {
  content: applyContent,
  organiser: (app) => makeOrganiser(app, process.argv.slice(3)),
  'seed-desk': (app) => seedDesk(app, process.argv.slice(3)),
}

/** Commands that need the database as it is, or empty, or not at all. */
const commandsWithoutApp: Record<string, (config: Config, say: (line: string) => void, args: string[]) => Promise<void>> = {
  backup: backUp,
  restore,
  'judge-corpus': judgeCorpus,
}

export async function runCommand(name: string, config: Config, say: (line: string) => void): Promise<void> {
  const withoutApp = commandsWithoutApp[name]
  if (withoutApp) return withOperatorErrors(operatorErrors, () => withoutApp(config, say, process.argv.slice(3)))
  const command = commands[name]
  if (!command)
    throw new ConfigError(`There is no command '${name}'; there are ${['serve', ...Object.keys(commands), ...Object.keys(commandsWithoutApp)].join(', ')}.`)
  await withHouse(config, say, command)
}

/** Answers requests, or works in the background, until the supervisor ends it. */
export async function runWorker(config: Config, say: (line: string) => void): Promise<void> {
  const { settings, shutdown, reportReady, disconnect } = connectToSupervisor()
  const run = settings.role === 'web' ? serveUntilStopped : workUntilStopped
  try {
    await withHouse(config, say, (app) => run(app, shutdown, reportReady), settings)
  } finally {
    disconnect()
  }
}

function withHouse(config: Config, say: (line: string) => void, task: (app: App) => Promise<void>, worker?: WorkerSettings): Promise<void> {
  return withOperatorErrors(operatorErrors, async () => {
    const app = await openApp(config, say, worker)
    try {
      await task(app)
    } finally {
      await app.close()
    }
  })
}
