import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

export interface MailServer {
  port: number
  /** What the server answered with 250. */
  received: ReceivedMail[]
  /** Breaks the line of one conversation without a word. */
  drop(session: SMTPServerSession): void
  close(): Promise<void>
}

type MailServerOptions = Omit<SMTPServerOptions, 'onData'> & {
  /** Called when a message is there and not yet answered: throw to refuse it, wait to be slow. */
  beforeAnswer?: (session: SMTPServerSession, server: MailServer) => Promise<void>
}

/** A real SMTP server for tests; what it does wrong is up to the test. */
export async function startMailServer({ beforeAnswer, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    ...options,
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        try {
          await beforeAnswer?.(session, server)
        } catch (error) {
          return answer(error as Error)
        }
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') })
        answer()
      })
    },
  })
  // A client that hangs up is what some tests are about.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    received,
    drop(session) {
      for (const connection of smtp.connections as Set<{ id: string; _socket: { destroy(): void } }>)
        if (connection.id === session.id) connection._socket.destroy()
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

/** An answer with a code, such as 450 or 550. */
export function smtpAnswer(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

export function parseMail(raw: string): Promise<Email> {
  return PostalMime.parse(raw)
}
