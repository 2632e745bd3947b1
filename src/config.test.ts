import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    logLevel: 'info',
    projectDir: '/srv/colloquia',
  })
})

test('an empty value is no value', () => {
  expect(read({ PORT: '', HOST: ' ', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', SEED: '', LOG_LEVEL: '' })).toEqual(read({}))
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
  ['DRAIN_SECONDS', 'soon', "DRAIN_SECONDS must be a number of seconds from 0 to 3600, not 'soon'."],
  ['PROCESSES', '0', "PROCESSES must be a number from 1 to 16, not '0'."],
  ['PROCESSES', 'all', "PROCESSES must be a number from 1 to 16, not 'all'."],
  ['PORT', 'eighty', "PORT must be a number from 0 to 65535, not 'eighty'."],
  ['PORT', '-1', "PORT must be a number from 0 to 65535, not '-1'."],
  ['PORT', '65536', "PORT must be a number from 0 to 65535, not '65536'."],
  ['PORT', '1e3', "PORT must be a number from 0 to 65535, not '1e3'."],
  ['PORT', '3000.5', "PORT must be a number from 0 to 65535, not '3000.5'."],
  ['SEED', 'yes', "SEED must be one of demo, none, not 'yes'."],
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
