import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const smtpOf = (url: string) => readConfig({ SMTP_URL: url }, '/site').smtp
const fromOf = (value: string) => readConfig({ MAIL_FROM: value }, '/site').mailFrom
const problemOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env, '/site')
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('SMTP_URL', () => {
  it('is not needed: mail is then written to files', () => {
    expect(readConfig({}, '/site').smtp).toBeUndefined()
  })

  it('names a server, with the usual port', () => {
    expect(smtpOf('smtp://mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 587,
      secure: false,
      requireTls: false,
      acceptAnyCertificate: false,
      auth: undefined,
    })
    expect(smtpOf('smtps://mail.example.org/')).toMatchObject({ port: 465, secure: true })
    expect(smtpOf('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 })
  })

  it('may hold a user and a password, which then travel encrypted or not at all', () => {
    expect(smtpOf('smtp://us%40er:p%2Fss@mail.example.org')).toMatchObject({ auth: { user: 'us@er', pass: 'p/ss' }, requireTls: true })
    expect(smtpOf('smtp://user:pass@localhost:25')).toMatchObject({ requireTls: false })
  })

  it('knows two options', () => {
    expect(smtpOf('smtp://mail.example.org?require_tls')).toMatchObject({ requireTls: true, acceptAnyCertificate: false })
    expect(smtpOf('smtp://mail.example.org?require_tls=yes&accept_any_certificate=yes')).toMatchObject({ requireTls: true, acceptAnyCertificate: true })
    expect(smtpOf('smtp://mail.example.org?require_tls=no')).toMatchObject({ requireTls: false })
  })

  it.each([
    ['mail.example.org', 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    ['http://mail.example.org', 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    ['smtp://', 'SMTP_URL must name a host, such as smtp://mail.example.org:587.'],
    ['smtp://user@mail.example.org', 'SMTP_URL must hold both a user and a password, or neither.'],
    ['smtp://user:100%@mail.example.org', 'SMTP_URL holds a % in its user or password that is not followed by two hex digits; write it as %25.'],
    ['smtp://mail.example.org/inbox', 'SMTP_URL must end after the host and port; write / ? # @ in a password as %2F %3F %23 %40.'],
    ['smtp://mail.example.org?tls=1', "SMTP_URL knows the options require_tls and accept_any_certificate, not 'tls'."],
  ])('%s stops the start with one sentence', (url, sentence) => {
    expect(problemOf({ SMTP_URL: url })).toBe(sentence)
  })

  it('is never repeated in what we say about it', () => {
    expect(problemOf({ SMTP_URL: 'smtp://user:secret@mail.example.org/inbox' })).not.toContain('secret')
  })
})

describe('MAIL_FROM', () => {
  it('is an address, with a name if you like', () => {
    expect(readConfig({}, '/site').mailFrom).toBeUndefined()
    expect(fromOf('office@example.org')).toEqual({ name: undefined, address: 'office@example.org' })
    expect(fromOf('The Office <office@example.org>')).toEqual({ name: 'The Office', address: 'office@example.org' })
    expect(fromOf('"Office, The" <office@example.org>')).toEqual({ name: 'Office, The', address: 'office@example.org' })
  })

  it.each(['office', 'a@b.example, c@d.example', 'Office <a@b.example> <c@d.example>', 'The\r\nBcc: x@example.org <a@b.example>', '<>'])(
    '%j stops the start',
    (value) => {
      expect(problemOf({ MAIL_FROM: value })).toBe('MAIL_FROM must be one e-mail address, such as office@example.org or The Office <office@example.org>.')
    },
  )
})
