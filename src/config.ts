import net from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { EnvironmentLine } from '#domain/services.ts'
import type { StripeSettings } from '#platform/cards/stripe.ts'
import type { ClamdAddress } from '#platform/files/clamd.ts'
import type { S3Location } from '#platform/files/s3-location.ts'
import type { SmtpServer } from '#platform/mail/smtp-transport.ts'
import type { CrossrefSettings } from '#platform/registrar/crossref.ts'
import { clamdAddress, filesLocation, mailFrom, smtpServer } from './config-addresses.ts'
import { ConfigError } from './operator-error.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The folder of the archive for point-in-time recovery; undefined when there is none. */
  archiveDir: string | undefined
  /** How far back the archive reaches. */
  archiveDays: number
  /** The S3-compatible store for files; undefined when they are in DATA_DIR. */
  filesLocation: S3Location | undefined
  publicUrl: string
  /** Without PUBLIC_URL the site may be reached under any name. */
  isPublicUrlSet: boolean
  /** Undefined when e-mail is written to files. */
  smtp: SmtpServer | undefined
  /** Undefined when the organiser's address of the settings is the sender. */
  mailFrom: { name: string | undefined; address: string } | undefined
  /** The virus scanner; undefined when there is none. */
  clamd: ClamdAddress | undefined
  /** The provider of card payments; undefined when cards are not offered. */
  stripe: StripeSettings | undefined
  /** What this machine does: answers requests, works in the background, or both. */
  role: 'all' | 'web' | 'worker'
  /** The number of processes of this machine that serve requests. */
  processes: number
  /** Addresses and networks of proxies in front of us. */
  trustedProxies: string[]
  /** The time that requests have to finish when the site shuts down. */
  drainSeconds: number
  seed: 'demo' | 'site' | 'none'
  isProduction: boolean
  logLevel: LogLevel
  /** The time after a deadline in which a submission whose first byte arrives is still accepted. */
  graceMinutes: number
  /** Of the DOIs that are given; without it articles get none. */
  doiPrefix: string | undefined
  /** Where DOIs are registered; undefined when they are not. */
  crossref: CrossrefSettings | undefined
  /** The folder of the checkout, with content, migrations and the build. */
  projectDir: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Reads the environment once. Every setting has a default that works; a bad value is named. */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string): Config {
  const text = (name: string) => env[name]?.trim() || undefined
  const port = portNumber(text('PORT') ?? '3000')
  const host = text('HOST') ?? '127.0.0.1'
  const isProduction = text('NODE_ENV') === 'production'
  return {
    port,
    host,
    dataDir: path.resolve(projectDir, text('DATA_DIR') ?? 'var'),
    databaseUrl: address('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    filesLocation: filesLocation(text('FILES_URL'), text),
    archiveDir: folder(text('ARCHIVE_DIR'), projectDir),
    archiveDays: count('ARCHIVE_DAYS', text('ARCHIVE_DAYS') ?? '30', 'days', 3650),
    publicUrl: (address('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
      /\/+$/,
      '',
    ),
    isPublicUrlSet: text('PUBLIC_URL') !== undefined,
    smtp: smtpServer(address('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])),
    mailFrom: mailFrom(text('MAIL_FROM')),
    clamd: clamdAddress(text('CLAMD')),
    stripe: stripeSettings(text),
    role: role(text('ROLE'), text('DATABASE_URL')),
    processes: processCount(text('PROCESSES')),
    trustedProxies: networks('TRUSTED_PROXIES', text('TRUSTED_PROXIES')),
    drainSeconds: count('DRAIN_SECONDS', text('DRAIN_SECONDS') ?? '60', 'seconds', 3600),
    // Invented people must not appear on a real site because somebody forgot a setting.
    seed: oneOf('SEED', text('SEED') ?? (isProduction ? 'none' : 'demo'), ['demo', 'site', 'none']),
    isProduction,
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', logLevels),
    graceMinutes: count('GRACE_MINUTES', text('GRACE_MINUTES') ?? '15', 'minutes', 7 * 24 * 60),
    doiPrefix: doiPrefix(text('DOI_PREFIX')),
    crossref: crossrefSettings(text),
    projectDir,
  }
}

/** The key and the secret of the webhook belong together; the address is for tests only. */
function stripeSettings(text: (name: string) => string | undefined): StripeSettings | undefined {
  const [secretKey, webhookSecret] = [text('STRIPE_SECRET_KEY'), text('STRIPE_WEBHOOK_SECRET')]
  if (secretKey === undefined && webhookSecret === undefined) return undefined
  if (secretKey === undefined || webhookSecret === undefined) throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.')
  return { secretKey, webhookSecret, apiUrl: address('STRIPE_API_URL', text('STRIPE_API_URL'), ['http:', 'https:']) }
}

/** The user name is the account, or address/role; the address is that of their test system, or of tests. */
function crossrefSettings(text: (name: string) => string | undefined): CrossrefSettings | undefined {
  const [user, password] = [text('CROSSREF_USER'), text('CROSSREF_PASSWORD')]
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined) throw new ConfigError('CROSSREF_USER and CROSSREF_PASSWORD must be set together.')
  return { user, password, url: address('CROSSREF_URL', text('CROSSREF_URL'), ['http:', 'https:']) ?? 'https://doi.crossref.org' }
}

function doiPrefix(value: string | undefined): string | undefined {
  if (value !== undefined && !/^10\.\d{4,9}$/.test(value)) throw new ConfigError(`DOI_PREFIX must look like 10.5555, not '${value}'.`)
  return value
}

const folder = (value: string | undefined, projectDir: string) => value && path.resolve(projectDir, value)

function portNumber(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new ConfigError(`PORT must be a number from 0 to 65535, not '${value}'.`)
  return port
}

/** A database of its own would be of no use to the machines that do the other half. */
function role(value: string | undefined, databaseUrl: string | undefined): Config['role'] {
  const chosen = oneOf('ROLE', value ?? 'all', ['all', 'web', 'worker'])
  if (chosen !== 'all' && databaseUrl === undefined) throw new ConfigError(`ROLE=${chosen} needs DATABASE_URL, the database that all machines share.`)
  return chosen
}

const maxProcesses = 16

/** By default one per processor, up to eight. */
function processCount(value: string | undefined): number {
  const count = Number(value ?? Math.min(8, availableParallelism()))
  if (value !== undefined && (!/^\d+$/.test(value) || count < 1 || count > maxProcesses))
    throw new ConfigError(`PROCESSES must be a number from 1 to ${maxProcesses}, not '${value}'.`)
  return count
}

function count(name: string, value: string, unit: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max) throw new ConfigError(`${name} must be a number of ${unit} from 0 to ${max}, not '${value}'.`)
  return Number(value)
}

/** `10.0.0.5, 10.1.0.0/16`. */
function networks(name: string, value: string | undefined): string[] {
  const listed = value?.split(',').map((one) => one.trim()) ?? []
  const wrong = listed.find((one) => {
    const [address = '', bits = '0', ...more] = one.split('/')
    return net.isIP(address) === 0 || !/^\d+$/.test(bits) || Number(bits) > (net.isIP(address) === 4 ? 32 : 128) || more.length > 0
  })
  if (wrong !== undefined)
    throw new ConfigError(`${name} must list addresses such as 10.0.0.5 or networks such as 10.1.0.0/16, with commas; '${wrong}' is neither.`)
  return listed
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`)
  return found
}

/** The message does not repeat the value, which may hold a password. */
function address(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (value === undefined) return undefined
  const usable = URL.canParse(value) && protocols.includes(new URL(value).protocol)
  if (!usable) throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return value
}

/** The configuration for the settings page, without secrets. */
export function describeEnvironment(config: Config): EnvironmentLine[] {
  const { smtp, mailFrom, databaseUrl, filesLocation } = config
  return [
    { name: 'PUBLIC_URL', value: config.publicUrl, about: 'The address in links, mails and feeds' },
    { name: 'MAIL_FROM', value: mailFrom ? mailFrom.address : 'not set: the organiser’s e-mail', about: 'The sender of our mails' },
    {
      name: 'SMTP_URL',
      value: smtp ? `${smtp.host}:${smtp.port}${smtp.auth ? ', signed in' : ''}` : 'not set: mail is written to DATA_DIR/mail',
      about: 'The server that sends our mails',
    },
    { name: 'STRIPE_SECRET_KEY', value: config.stripe ? 'set' : 'not set: cards are not offered', about: 'The provider of card payments' },
    { name: 'DOI_PREFIX', value: config.doiPrefix ?? 'not set: articles get no DOI', about: 'Of the DOIs that published articles get' },
    { name: 'CROSSREF_USER', value: config.crossref ? 'set' : 'not set: DOIs are not registered', about: 'The registrar of DOIs' },
    { name: 'GRACE_MINUTES', value: `${config.graceMinutes} minutes`, about: 'How long after a deadline what began to arrive is still taken' },
    { name: 'DATABASE_URL', value: databaseUrl ? new URL(databaseUrl).host : 'not set: our own PostgreSQL in DATA_DIR', about: 'The database' },
    {
      name: 'FILES_URL',
      value: filesLocation ? `the bucket ${filesLocation.bucket} at ${new URL(filesLocation.endpoint).host}` : 'not set: files lie in DATA_DIR',
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
