import { expect, test } from 'vitest'
import { describeEnvironment, readConfig } from './config.ts'
import { ConfigError } from './operator-error.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/colloquia')

test('an empty environment gives a site that works', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/colloquia/var',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    smtp: undefined,
    mailFrom: undefined,
    seed: 'demo',
    isProduction: false,
    logLevel: 'info',
    projectDir: '/srv/colloquia',
  })
})

test('an empty value is no value', () => {
  expect(read({ PORT: '', HOST: ' ', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', SEED: '', LOG_LEVEL: '' })).toEqual(read({}))
})

test('in production an empty database stays empty unless the operator says otherwise', () => {
  expect(read({ NODE_ENV: 'production' })).toMatchObject({ seed: 'none', isProduction: true })
  expect(read({ NODE_ENV: 'production', SEED: 'demo' }).seed).toBe('demo')
  expect(read({ NODE_ENV: 'development' }).seed).toBe('demo')
})

test('every value can be set', () => {
  const env = {
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/colloquia',
    DATABASE_URL: 'postgres://colloquia@db.example.org/colloquia',
    PUBLIC_URL: 'https://conferences.example.org/',
    PROCESSES: '3',
    TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16',
    SEED: 'none',
    LOG_LEVEL: 'warn',
  }
  expect(read(env)).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/colloquia',
    databaseUrl: 'postgres://colloquia@db.example.org/colloquia',
    publicUrl: 'https://conferences.example.org',
    processes: 3,
    trustedProxies: ['10.0.0.5', '10.1.0.0/16'],
    drainSeconds: 60,
    seed: 'none',
    logLevel: 'warn',
  })
})

test('the virus scanner is reached by a socket of this machine or by a port', () => {
  expect(read({ CLAMD: 'unix:/run/clamav/clamd.ctl' }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(read({ CLAMD: 'unix:///run/clamav/clamd.ctl' }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(read({ CLAMD: 'tcp://scanner.example.org' }).clamd).toEqual({ host: 'scanner.example.org', port: 3310 })
  expect(read({ CLAMD: 'tcp://[::1]:3311' }).clamd).toEqual({ host: '::1', port: 3311 })
  expect(read({}).clamd).toBeUndefined()
  for (const bad of ['yes', '/run/clamd.ctl', 'http://127.0.0.1:3310', 'unix:', 'tcp://', 'tcp://a:3310/b', 'tcp://a?b'])
    expect(() => read({ CLAMD: bad })).toThrow(ConfigError)
})

test('files lie in the bucket that an address names, opened by its key or by the usual variables', () => {
  const key = { accessKeyId: 'me', secretAccessKey: 'hidden/one' }
  expect(read({ FILES_URL: 's3://me:hidden%2Fone@papers/site?endpoint=http://10.0.0.7:9000/&region=eu-central-1' }).filesLocation).toEqual({
    endpoint: 'http://10.0.0.7:9000',
    region: 'eu-central-1',
    bucket: 'papers',
    prefix: 'site/',
    ...key,
  })
  const variables = { AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'hidden/one', AWS_REGION: 'eu-west-2' }
  expect(read({ FILES_URL: 's3://papers', ...variables }).filesLocation).toEqual({
    endpoint: 'https://s3.eu-west-2.amazonaws.com',
    region: 'eu-west-2',
    bucket: 'papers',
    prefix: '',
    ...key,
  })
  expect(read(variables).filesLocation).toBeUndefined()
  const bad = [
    'papers',
    'https://me:hidden@papers',
    's3://me:hidden@Papers?endpoint=http://a',
    's3://me:hidden@papers:9000?endpoint=http://a',
    's3://me:hidden@papers/../x y?endpoint=http://a',
    's3://me:hidden@papers?endpoint=a',
    's3://me:hidden@papers?endpoint=http://a/path',
    's3://me:hidden@papers?endpoint=http://a&acl=public',
    's3://me:hidden@papers?region=eu central',
    's3://me:hidden@papers',
    's3://me@papers?endpoint=http://a',
    's3://me:hidden%2@papers?endpoint=http://a',
    's3://papers?endpoint=http://a',
  ]
  for (const value of bad) {
    const refused = () => read({ FILES_URL: value })
    expect(refused).toThrow(ConfigError)
    expect(refused).toThrow(/^FILES_URL [^\n]*\.$/)
    expect(refused).not.toThrow(/hidden/)
  }
})

test('a relative data folder lies in the checkout', () => {
  expect(read({ DATA_DIR: './data' }).dataDir).toBe('/srv/colloquia/data')
})

test('the address of the site follows from host and port until it is named', () => {
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080')
  expect(read({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test.each([
  ['TRUSTED_PROXIES', 'nginx', "TRUSTED_PROXIES must list addresses such as 10.0.0.5 or networks such as 10.1.0.0/16, with commas; 'nginx' is neither."],
  [
    'TRUSTED_PROXIES',
    '10.0.0.1,10.0.0.0/33',
    "TRUSTED_PROXIES must list addresses such as 10.0.0.5 or networks such as 10.1.0.0/16, with commas; '10.0.0.0/33' is neither.",
  ],
  ['ARCHIVE_DAYS', 'all', "ARCHIVE_DAYS must be a number of days from 0 to 3650, not 'all'."],
  ['DRAIN_SECONDS', 'soon', "DRAIN_SECONDS must be a number of seconds from 0 to 3600, not 'soon'."],
  ['ROLE', 'both', "ROLE must be one of all, web, worker, not 'both'."],
  ['ROLE', 'web', 'ROLE=web needs DATABASE_URL, the database that all machines share.'],
  ['PROCESSES', '0', "PROCESSES must be a number from 1 to 16, not '0'."],
  ['PROCESSES', 'all', "PROCESSES must be a number from 1 to 16, not 'all'."],
  ['PORT', 'eighty', "PORT must be a number from 0 to 65535, not 'eighty'."],
  ['PORT', '-1', "PORT must be a number from 0 to 65535, not '-1'."],
  ['PORT', '65536', "PORT must be a number from 0 to 65535, not '65536'."],
  ['PORT', '1e3', "PORT must be a number from 0 to 65535, not '1e3'."],
  ['PORT', '3000.5', "PORT must be a number from 0 to 65535, not '3000.5'."],
  ['SEED', 'yes', "SEED must be one of demo, site, none, not 'yes'."],
  ['LOG_LEVEL', 'loud', "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'."],
  ['DATABASE_URL', 'mysql://db.example.org/x', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  ['DATABASE_URL', 'db.example.org', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  ['PUBLIC_URL', 'conferences.example.org', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
  ['PUBLIC_URL', 'ftp://conferences.example.org', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
])('%s=%s stops the start with one sentence', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(sentence))
})

test('the sentence about an address never repeats a password', () => {
  expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@db.example.org' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  )
})

const described = (env: NodeJS.ProcessEnv) => Object.fromEntries(describeEnvironment(readConfig(env, '/site')).map(({ name, value }) => [name, value]))

test('every setting is described, without passwords', () => {
  const values = described({
    DATABASE_URL: 'postgres://me:hidden@db.example.org:5433/site',
    FILES_URL: 's3://them:secret@papers?endpoint=https://store.example.org',
    SMTP_URL: 'smtps://you:secret@mail.example.org',
    GRACE_MINUTES: '30',
  })
  expect(values).toMatchObject({
    DATABASE_URL: 'db.example.org:5433',
    FILES_URL: 'the bucket papers at store.example.org',
    SMTP_URL: 'mail.example.org:465, signed in',
    GRACE_MINUTES: '30 minutes',
    DATA_DIR: '/site/var',
  })
  expect(JSON.stringify(values)).not.toMatch(/hidden|secret|postgres:|smtps:/)
})

test('a setting without a value names its default', () => {
  expect(described({})).toMatchObject({
    FILES_URL: 'not set: files lie in DATA_DIR',
    DATABASE_URL: 'not set: our own PostgreSQL in DATA_DIR',
    SMTP_URL: 'not set: mail is written to DATA_DIR/mail',
  })
})
