import type { S3Place } from '#platform/files/s3-place.ts'
import { ConfigError } from './config-error.ts'

const options = ['endpoint', 'region']
const example = 's3://key:secret@bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1'

/** s3://key:secret@bucket/prefix?endpoint=…&region=…; what it does not say is taken from the AWS_ variables. A value is never repeated: it may hold the secret. */
export function filesPlace(value: string | undefined, text: (name: string) => string | undefined): S3Place | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 's3:') throw new ConfigError(`FILES_URL must be an address such as ${example}.`)
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port)
    throw new ConfigError('FILES_URL must name a bucket after s3://, in small letters, digits, dots and hyphens; the host of the store stands in its endpoint.')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/.test(prefix) || url.hash)
    throw new ConfigError(
      'FILES_URL may name a prefix after the bucket, of letters, digits, hyphens and slashes; write / ? # @ in a secret as %2F %3F %23 %40.',
    )
  const unknown = [...url.searchParams.keys()].find((name) => !options.includes(name))
  if (unknown !== undefined) throw new ConfigError(`FILES_URL knows the options ${options.join(' and ')}, not '${unknown}'.`)
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
  const plain = endpoint && ['http:', 'https:'].includes(endpoint.protocol) && !endpoint.username && !endpoint.search && endpoint.pathname === '/'
  if (!plain) throw new ConfigError('FILES_URL must name an endpoint that starts with http:// or https:// and ends after the host and port.')
  return endpoint.origin
}

function keyOf(url: URL, text: (name: string) => string | undefined): Pick<S3Place, 'accessKeyId' | 'secretAccessKey'> {
  const fromUrl = url.username !== '' || url.password !== ''
  const accessKeyId = fromUrl ? percentDecoded(url.username) : text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = fromUrl ? percentDecoded(url.password) : text('AWS_SECRET_ACCESS_KEY')
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('FILES_URL must hold a key and its secret (a % in them written as %25), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.')
  return { accessKeyId, secretAccessKey }
}

export function percentDecoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
