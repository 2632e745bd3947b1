import net from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { isDeliverableAddress } from '#domain/mail/deliverable-address.ts'
import type { S3Place } from '#platform/files/s3-place.ts'
import type { SmtpServer } from '#platform/mail/smtp-postman.ts'
import type { ClamdAddress } from '#platform/scanner/clamd.ts'
import { ConfigError } from './config-error.ts'
import { filesPlace, percentDecoded } from './files-url.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Where everything is copied to while it happens, so that any moment can be brought back; nothing when it is not. */
  archiveDir: string | undefined
  /** How far back the archive reaches. */
  archiveDays: number
  /** The S3-compatible store for files; nothing when they lie in DATA_DIR. */
  filesPlace: S3Place | undefined
  publicUrl: string
  /** Nothing when mail is written to files. */
  smtp: SmtpServer | undefined
  /** Nothing when the organiser's own address of the settings is the sender. */
  mailFrom: { name: string | undefined; address: string } | undefined
  /** The virus scanner; nothing when there is none. */
  clamd: ClamdAddress | undefined
  /** How many processes of this machine answer visitors. */
  processes: number
  /** Addresses and networks of proxies in front of us. */
  trustedProxies: string[]
  /** How long what was begun may take once we are told to stop. */
  drainSeconds: number
  seed: 'demo' | 'none'
  logLevel: LogLevel
  /** How long after a deadline what began to arrive is still taken. */
  graceMinutes: number
  /** The folder of the checkout: content, migrations and the built pages lie beside each other in it. */
  projectDir: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Reads the environment once. Every setting has a default that works; a bad value is named. */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string): Config {
  const text = (name: string) => env[name]?.trim() || undefined
  const port = portNumber(text('PORT') ?? '3000')
  const host = text('HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    dataDir: path.resolve(projectDir, text('DATA_DIR') ?? 'var'),
    databaseUrl: address('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    filesPlace: filesPlace(text('FILES_URL'), text),
    archiveDir: folder(text('ARCHIVE_DIR'), projectDir),
    archiveDays: count('ARCHIVE_DAYS', text('ARCHIVE_DAYS') ?? '30', 'days', 3650),
    publicUrl: (address('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
      /\/+$/,
      '',
    ),
    smtp: smtpServer(address('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])),
    mailFrom: mailFrom(text('MAIL_FROM')),
    clamd: clamdAddress(text('CLAMD')),
    processes: processCount(text('PROCESSES')),
    trustedProxies: networks('TRUSTED_PROXIES', text('TRUSTED_PROXIES')),
    drainSeconds: count('DRAIN_SECONDS', text('DRAIN_SECONDS') ?? '60', 'seconds', 3600),
    seed: oneOf('SEED', text('SEED') ?? 'demo', ['demo', 'none']),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', logLevels),
    graceMinutes: count('GRACE_MINUTES', text('GRACE_MINUTES') ?? '15', 'minutes', 7 * 24 * 60),
    projectDir,
  }
}

const folder = (value: string | undefined, projectDir: string) => value && path.resolve(projectDir, value)

function portNumber(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new ConfigError(`PORT must be a number from 0 to 65535, not '${value}'.`)
  return port
}

const mostProcesses = 16

/** One for each processor; a machine with very many is better used by naming the number. */
function processCount(value: string | undefined): number {
  const count = Number(value ?? Math.min(8, availableParallelism()))
  if (value !== undefined && (!/^\d+$/.test(value) || count < 1 || count > mostProcesses))
    throw new ConfigError(`PROCESSES must be a number from 1 to ${mostProcesses}, not '${value}'.`)
  return count
}

function count(name: string, value: string, unit: string, most: number): number {
  if (!/^\d+$/.test(value) || Number(value) > most) throw new ConfigError(`${name} must be a number of ${unit} from 0 to ${most}, not '${value}'.`)
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

/** The value itself is not repeated: it may hold a password. */
function address(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (value === undefined) return undefined
  const usable = URL.canParse(value) && protocols.includes(new URL(value).protocol)
  if (!usable) throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return value
}

const smtpOptions = ['require_tls', 'accept_any_certificate']

/** smtp://user:password@host:587?require_tls; special characters in user and password are written as %XX. */
function smtpServer(value: string | undefined): SmtpServer | undefined {
  if (value === undefined) return undefined
  const url = new URL(value)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = percentDecoded(url.username)
  const pass = percentDecoded(url.password)
  if (host === '') throw new ConfigError('SMTP_URL must name a host, such as smtp://mail.example.org:587.')
  if (user === undefined || pass === undefined)
    throw new ConfigError('SMTP_URL holds a % in its user or password that is not followed by two hex digits; write it as %25.')
  if ((user === '') !== (pass === '')) throw new ConfigError('SMTP_URL must hold both a user and a password, or neither.')
  if (url.pathname.length > 1 || url.hash) throw new ConfigError('SMTP_URL must end after the host and port; write / ? # @ in a password as %2F %3F %23 %40.')
  const unknown = [...url.searchParams.keys()].find((name) => !smtpOptions.includes(name))
  if (unknown !== undefined) throw new ConfigError(`SMTP_URL knows the options ${smtpOptions.join(' and ')}, not '${unknown}'.`)
  const isSet = (name: string) => url.searchParams.has(name) && !['no', 'false', '0'].includes(url.searchParams.get(name) ?? '')
  const secure = url.protocol === 'smtps:'
  // A password never crosses a network in the clear; within this machine it may.
  const stayingHome = host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'))
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: isSet('require_tls') || (user !== '' && !stayingHome),
    acceptAnyCertificate: isSet('accept_any_certificate'),
    auth: user === '' ? undefined : { user, pass },
  }
}

/** tcp://127.0.0.1:3310, or unix:/run/clamav/clamd.ctl. */
function clamdAddress(value: string | undefined): ClamdAddress | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = url && !url.search && !url.hash && !url.username
  if (plain && url.protocol === 'unix:' && url.host === '' && url.pathname.length > 1) return { path: percentDecoded(url.pathname) ?? url.pathname }
  if (plain && url.protocol === 'tcp:' && url.hostname && url.pathname.length <= 1)
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 3310 }
  throw new ConfigError('CLAMD must be the address of the virus scanner, such as unix:/run/clamav/clamd.ctl or tcp://127.0.0.1:3310.')
}

/** `office@example.org` or `The Office <office@example.org>`. */
function mailFrom(value: string | undefined): Config['mailFrom'] {
  if (value === undefined) return undefined
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? []
  const from = { name: name.trim().replace(/^"(.*)"$/, '$1') || undefined, address: bracketed ?? value }
  if (!isDeliverableAddress(from.address) || /\p{Cc}/u.test(value))
    throw new ConfigError('MAIL_FROM must be one e-mail address, such as office@example.org or The Office <office@example.org>.')
  return from
}
