import net from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { seconds } from '#domain/durations.ts'
import type { Delivery, MailTransport } from '#domain/mail/transport.ts'
import { composeMessage } from './compose-message.ts'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte, as smtps:// asks for. */
  secure: boolean
  requireTls: boolean
  acceptAnyCertificate: boolean
  auth: { user: string; pass: string } | undefined
}

/** Shorter than the lease that a worker has on the e-mail. */
const conversationTimeout = seconds(120)

/** Sends each e-mail over a connection of its own, so that a failure affects one e-mail only. */
export function smtpTransport(server: SmtpServer): MailTransport {
  return {
    async deliver(mail, hangUp) {
      const message = await composeMessage(mail)
      const envelope = { from: mail.from.address, to: [mail.to.address], size: message.length }
      try {
        return { outcome: 'sent', answer: await send(server, envelope, message, hangUp) }
      } catch (error) {
        return classify(error)
      }
    },
  }
}

function send(server: SmtpServer, envelope: { from: string; to: string[]; size: number }, message: Buffer, hangUp: AbortSignal): Promise<string> {
  const end = AbortSignal.any([hangUp, AbortSignal.timeout(conversationTimeout)])
  if (end.aborted) return Promise.reject(new Error('hung up'))
  // The library's close() would flush its buffer first; our own socket can be destroyed.
  const socket = new net.Socket()
  const abort = () => socket.destroy(new Error(hangUp.aborted ? 'hung up by us' : 'the conversation took too long'))
  end.addEventListener('abort', abort)
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    tls: { rejectUnauthorized: !server.acceptAnyCertificate },
    connectionTimeout: seconds(20),
    greetingTimeout: seconds(30),
    socketTimeout: seconds(60),
    socket,
  })
  return new Promise<string>((resolve, reject) => {
    connection.on('error', reject)
    // The library emits 'end' before the error with the reason.
    connection.on('end', () => setImmediate(() => reject(new Error('the server hung up'))))
    const deliver = () => connection.send(envelope, message, (error, info) => (error ? reject(error) : resolve(info.response ?? '250')))
    connection.connect((error) => {
      if (error) return reject(error)
      if (!server.auth) return deliver()
      connection.login(server.auth, (refused) => (refused ? reject(refused) : deliver()))
    })
  }).finally(() => {
    end.removeEventListener('abort', abort)
    connection.quit()
    // The server may not respond to QUIT.
    setTimeout(() => socket.destroy(), seconds(2)).unref()
  })
}

/** A 5xx about the recipient or the message is final. One about signing in, our address or our network is retried, because the operator can fix it. */
function classify(error: unknown): Delivery {
  const failure = error as { message?: string; response?: string; responseCode?: number; command?: string }
  const answer = (failure.response ?? failure.message ?? String(error)).slice(0, 500)
  const aboutTheMail = failure.command === 'RCPT TO' || failure.command === 'DATA'
  // 503 is about the order of commands, not about the e-mail.
  const final = aboutTheMail && failure.responseCode !== undefined && failure.responseCode >= 500 && failure.responseCode !== 503
  return { outcome: final ? 'refused' : 'later', answer }
}
