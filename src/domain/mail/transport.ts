interface Mailbox {
  name: string
  address: string
}

export interface OutgoingMail {
  id: string
  /** The same for every attempt, so that the receiver can recognise a duplicate. */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo: string | null
  /** Accepts the one-click POST of RFC 8058. */
  unsubscribeUrl?: string | null
  subject: string
  text: string
  html: string
  date: Date
  attachments: { name: string; mediaType: string; content: Buffer }[]
}

/** `refused` is permanent, `later` is temporary; `answer` is the response of the mail server, if there was one. */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'later'
  answer: string
}

/** The mails that were written as files on this machine, by id. */
export interface MailFiles {
  ids(): Promise<string[]>
  remove(ids: readonly string[]): Promise<void>
}

/** Delivers mail: over SMTP, or into a folder of .eml files when no server is configured. */
export interface MailTransport {
  /** `signal` aborts the delivery: the caller no longer holds the lock on the mail. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>
}
