import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BackupError } from '#platform/backup/manifest.ts'

/** What was typed after a command; anything unknown is answered with how it is used. */
export function readFolderArguments(args: string[], options: NonNullable<ParseArgsConfig['options']>, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (error) {
    throw new BackupError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
