import net from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { seconds } from '#domain/durations.ts'
import type { Delivery, Postman } from '#domain/mail/postman.ts'
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

/** However slowly the other side answers: after this we hang up. Shorter than a worker's hold on the mail. */
const longestConversation = seconds(120)

/** One conversation a mail: connect, sign in, hand over, part. Slower than keeping a line open, but no mail can suffer from the one before it. */
export function smtpPostman(server: SmtpServer): Postman {
  return {
    async deliver(mail, hangUp) {
      const message = await composeMessage(mail)
      const envelope = { from: mail.from.address, to: [mail.to.address], size: message.length }
      try {
        return { outcome: 'sent', answer: await converse(server, envelope, message, hangUp) }
      } catch (error) {
        return judge(error)
      }
    },
  }
}

function converse(server: SmtpServer, envelope: { from: string; to: string[]; size: number }, message: Buffer, hangUp: AbortSignal): Promise<string> {
  const end = AbortSignal.any([hangUp, AbortSignal.timeout(longestConversation)])
  if (end.aborted) return Promise.reject(new Error('hung up'))
  // A socket of our own can be cut off; the library's close() would first send what is still in its hands.
  const socket = new net.Socket()
  const cut = () => socket.destroy(new Error(hangUp.aborted ? 'hung up by us' : 'the conversation took too long'))
  end.addEventListener('abort', cut)
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
    // The library says 'end' a moment before it says why.
    connection.on('end', () => setImmediate(() => reject(new Error('the server hung up'))))
    const send = () => connection.send(envelope, message, (error, info) => (error ? reject(error) : resolve(info.response ?? '250')))
    connection.connect((error) => {
      if (error) return reject(error)
      if (!server.auth) return send()
      connection.login(server.auth, (refused) => (refused ? reject(refused) : send()))
    })
  }).finally(() => {
    end.removeEventListener('abort', cut)
    connection.quit()
    // A server that does not answer the farewell must not keep us.
    setTimeout(() => socket.destroy(), seconds(2)).unref()
  })
}

/**
 * A 5xx about the recipient or the message is final. One about us (signing in, our address, our network) is the operator's to mend,
 * and the mail must still be there when they have: that is tried again like any other trouble.
 */
function judge(error: unknown): Delivery {
  const trouble = error as { message?: string; response?: string; responseCode?: number; command?: string }
  const answer = (trouble.response ?? trouble.message ?? String(error)).slice(0, 500)
  const aboutTheMail = trouble.command === 'RCPT TO' || trouble.command === 'DATA'
  // 503 says that the conversation went wrong, not the mail.
  const final = aboutTheMail && trouble.responseCode !== undefined && trouble.responseCode >= 500 && trouble.responseCode !== 503
  return { outcome: final ? 'refused' : 'later', answer }
}
