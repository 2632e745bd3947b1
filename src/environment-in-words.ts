import type { EnvironmentLine } from '#domain/environment.ts'
import type { Config } from './config.ts'

/** The configuration for the settings page: what is set, by which variable, without what would open a door. */
export function environmentInWords(config: Config): EnvironmentLine[] {
  const { smtp, mailFrom, databaseUrl, filesPlace } = config
  return [
    { name: 'PUBLIC_URL', value: config.publicUrl, about: 'The address in links, mails and feeds' },
    { name: 'MAIL_FROM', value: mailFrom ? mailFrom.address : 'not set: the organiser’s e-mail', about: 'The sender of our mails' },
    {
      name: 'SMTP_URL',
      value: smtp ? `${smtp.host}:${smtp.port}${smtp.auth ? ', signed in' : ''}` : 'not set: mail is written to DATA_DIR/mail',
      about: 'The server that sends our mails',
    },
    { name: 'GRACE_MINUTES', value: `${config.graceMinutes} minutes`, about: 'How long after a deadline what began to arrive is still taken' },
    { name: 'DATABASE_URL', value: databaseUrl ? new URL(databaseUrl).host : 'not set: our own PostgreSQL in DATA_DIR', about: 'The database' },
    {
      name: 'FILES_URL',
      value: filesPlace ? `the bucket ${filesPlace.bucket} at ${new URL(filesPlace.endpoint).host}` : 'not set: files lie in DATA_DIR',
      about: 'The store for files that people send',
    },
    { name: 'DATA_DIR', value: config.dataDir, about: 'Where mails lie, and files without a store' },
    {
      name: 'ARCHIVE_DIR',
      value: config.archiveDir ? `${config.archiveDir}, ${config.archiveDays} days` : 'not set: no moment between backups can be brought back',
      about: 'Where everything is copied to while it happens',
    },
    { name: 'HOST, PORT', value: `${config.host}, ${config.port}`, about: 'Where the site listens' },
    { name: 'LOG_LEVEL', value: config.logLevel, about: 'How much the log tells' },
    { name: 'SEED', value: config.seed, about: 'What an empty database is filled with' },
  ]
}
