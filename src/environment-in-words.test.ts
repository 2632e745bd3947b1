import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environmentInWords } from './environment-in-words.ts'

const linesOf = (env: NodeJS.ProcessEnv) => Object.fromEntries(environmentInWords(readConfig(env, '/site')).map(({ name, value }) => [name, value]))

test('every setting of the environment is named with what it is, and no password is', () => {
  const told = linesOf({
    DATABASE_URL: 'postgres://me:hidden@db.example.org:5433/site',
    FILES_URL: 's3://them:secret@papers?endpoint=https://store.example.org',
    SMTP_URL: 'smtps://you:secret@mail.example.org',
    GRACE_MINUTES: '30',
  })
  expect(told).toMatchObject({
    DATABASE_URL: 'db.example.org:5433',
    FILES_URL: 'the bucket papers at store.example.org',
    SMTP_URL: 'mail.example.org:465, signed in',
    GRACE_MINUTES: '30 minutes',
    DATA_DIR: '/site/var',
  })
  expect(JSON.stringify(told)).not.toMatch(/hidden|secret|postgres:|smtps:/)
})

test('what is not set is said to be so', () => {
  expect(linesOf({})).toMatchObject({
    FILES_URL: 'not set: files lie in DATA_DIR',
    DATABASE_URL: 'not set: our own PostgreSQL in DATA_DIR',
    SMTP_URL: 'not set: mail is written to DATA_DIR/mail',
  })
})
