import { execFileSync, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Location } from '../../src/platform/files/s3-location.ts'
import { dataFolder } from './program.ts'
import { freePort } from './site.ts'
import { endsWithTheTest, untilItAnswers } from './system-servers.ts'

const servers = ['account', 'container', 'object', 'proxy'] as const
const memcached = '/usr/bin/memcached'
const python = '/usr/bin/python3'

/** Does in one step what the package's own command does in nine of a second each. */
const makeRings = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'd', 'meta': '', 'ip': '127.0.0.1', 'port': int(port),
                  'replication_ip': '127.0.0.1', 'replication_port': int(port)})
    ring.rebalance()
    ring.get_ring().save(sys.argv[1] + '/' + name + '.ring.gz')
`
const filters = ['catch_errors', 'gatekeeper', 'memcache', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo']

const secret = 'a-secret/with+signs'

const programOf = (name: (typeof servers)[number]) => `/usr/bin/swift-${name}-server`
/** Packages of Debian and a program of each. */
export const swiftServers = { ...Object.fromEntries(servers.map((name) => [`swift-${name}`, programOf(name)])), memcached }

/** OpenStack Swift from Debian's packages with its S3 interface and an empty bucket, on free ports of this machine. */
export async function debianSwift(): Promise<S3Location> {
  const folder = await dataFolder()
  await mkdir(path.join(folder, 'devices', 'd'), { recursive: true })
  const ports = await Promise.all(servers.map(() => freePort()))
  execFileSync(python, ['-c', makeRings, folder, ...ports.slice(0, 3).map(String)])
  const memcachedPort = await freePort()
  endsWithTheTest(spawn(memcached, ['-l', '127.0.0.1', '-p', String(memcachedPort), '-u', userInfo().username], { stdio: 'ignore' }), 'SIGKILL')
  for (const [position, name] of servers.entries()) {
    const file = path.join(folder, `${name}.conf`)
    await writeFile(file, settingsOf(name, folder, ports[position] ?? 0, memcachedPort))
    endsWithTheTest(spawn(programOf(name), [file], { stdio: 'ignore' }), 'SIGKILL')
  }
  const location: S3Location = {
    endpoint: `http://127.0.0.1:${ports[3]}`,
    region: 'us-east-1',
    bucket: 'colloquia',
    prefix: '',
    accessKeyId: 'colloquia:site',
    secretAccessKey: secret,
  }
  await untilItAnswers(() => createBucket(location))
  return location
}

async function createBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Location): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  } finally {
    client.destroy()
  }
}

/** By default the proxy avoids a server for a minute after ten errors, such as those before it listens. */
const neverAvoidServers = 'error_suppression_limit = 10000\n'

/** Without workers, so that each server is one process. */
function settingsOf(name: (typeof servers)[number], folder: string, port: number, memcachedPort: number): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
# Long enough for a busy machine; otherwise lists of objects are updated later.
conn_timeout = 30
node_timeout = 60
container_update_timeout = 60
[app:${name}-server]
use = egg:swift#${name}
`
  if (name !== 'proxy') return `${common}[pipeline:main]\npipeline = ${name}-server\n`
  const more: Record<string, string> = {
    memcache: `memcache_servers = 127.0.0.1:${memcachedPort}\n`,
    tempauth: `user_colloquia_site = ${secret} .admin\n`,
  }
  const sections = filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n${more[filter] ?? ''}`)
  return `${common}account_autocreate = true\n${neverAvoidServers}${sections.join('')}[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n`
}
