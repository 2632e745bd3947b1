import net from 'node:net'
import { isDeliverableAddress } from '#domain/forms/person-fields.schema.ts'
import type { ClamdAddress } from '#platform/files/clamd.ts'
import type { S3Location } from '#platform/files/s3-location.ts'
import type { SmtpServer } from '#platform/mail/smtp-transport.ts'
import { ConfigError } from './operator-error.ts'

const filesOptions = ['endpoint', 'region']
const filesExample = 's3://key:secret@bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1'

/** FILES_URL: s3://key:secret@bucket/prefix?endpoint=…&region=…, with the AWS_ variables as defaults. Messages never repeat the value, which may hold the secret. */
export function filesLocation(value: string | undefined, text: (name: string) => string | undefined): S3Location | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 's3:') throw new ConfigError(`FILES_URL must be an address such as ${filesExample}.`)
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port)
    throw new ConfigError('FILES_URL must name a bucket after s3://, in small letters, digits, dots and hyphens; the host of the store stands in its endpoint.')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/.test(prefix) || url.hash)
    throw new ConfigError(
      'FILES_URL may name a prefix after the bucket, of letters, digits, hyphens and slashes; write / ? # @ in a secret as %2F %3F %23 %40.',
    )
  const unknown = [...url.searchParams.keys()].find((name) => !filesOptions.includes(name))
  if (unknown !== undefined) throw new ConfigError(`FILES_URL knows the options ${filesOptions.join(' and ')}, not '${unknown}'.`)
  const region = url.searchParams.get('region') || text('AWS_REGION')
  if (region !== undefined && !/^[a-z0-9-]+$/i.test(region)) throw new ConfigError('FILES_URL must name a region such as eu-central-1.')
  return { bucket, prefix: prefix && `${prefix}/`, region: region ?? 'us-east-1', endpoint: endpointOf(url, region), ...keyOf(url, text) }
}

function endpointOf(url: URL, region: string | undefined): string {
  const named = url.searchParams.get('endpoint')
  if (named === null) {
    if (region === undefined) throw new ConfigError('FILES_URL must name the endpoint of the store, or with Amazon the region.')
    return `https://s3.${region}.amazonaws.com`
  }
  const endpoint = URL.canParse(named) ? new URL(named) : undefined
  const isOrigin = endpoint && ['http:', 'https:'].includes(endpoint.protocol) && !endpoint.username && !endpoint.search && endpoint.pathname === '/'
  if (!isOrigin) throw new ConfigError('FILES_URL must name an endpoint that starts with http:// or https:// and ends after the host and port.')
  return endpoint.origin
}

function keyOf(url: URL, text: (name: string) => string | undefined): Pick<S3Location, 'accessKeyId' | 'secretAccessKey'> {
  const fromUrl = url.username !== '' || url.password !== ''
  const accessKeyId = fromUrl ? percentDecoded(url.username) : text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = fromUrl ? percentDecoded(url.password) : text('AWS_SECRET_ACCESS_KEY')
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('FILES_URL must hold a key and its secret (a % in them written as %25), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.')
  return { accessKeyId, secretAccessKey }
}

const smtpOptions = ['require_tls', 'accept_any_certificate']

/** SMTP_URL: smtp://user:password@host:587?require_tls; special characters in user and password are written as %XX. */
export function smtpServer(value: string | undefined): SmtpServer | undefined {
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
  // A password must not cross a network in clear text; within this machine it may.
  const isLocal = host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'))
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: isSet('require_tls') || (user !== '' && !isLocal),
    acceptAnyCertificate: isSet('accept_any_certificate'),
    auth: user === '' ? undefined : { user, pass },
  }
}

/** CLAMD: tcp://127.0.0.1:3310, or unix:/run/clamav/clamd.ctl. */
export function clamdAddress(value: string | undefined): ClamdAddress | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = url && !url.search && !url.hash && !url.username
  if (plain && url.protocol === 'unix:' && url.host === '' && url.pathname.length > 1) return { path: percentDecoded(url.pathname) ?? url.pathname }
  if (plain && url.protocol === 'tcp:' && url.hostname && url.pathname.length <= 1)
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 3310 }
  throw new ConfigError('CLAMD must be the address of the virus scanner, such as unix:/run/clamav/clamd.ctl or tcp://127.0.0.1:3310.')
}

/** MAIL_FROM: `office@example.org` or `The Office <office@example.org>`. */
export function mailFrom(value: string | undefined): { name: string | undefined; address: string } | undefined {
  if (value === undefined) return undefined
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? []
  const from = { name: name.trim().replace(/^"(.*)"$/, '$1') || undefined, address: bracketed ?? value }
  if (!isDeliverableAddress(from.address) || /\p{Cc}/u.test(value))
    throw new ConfigError('MAIL_FROM must be one e-mail address, such as office@example.org or The Office <office@example.org>.')
  return from
}

function percentDecoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
