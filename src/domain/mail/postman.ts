/** What carries mail out of the house: an SMTP server, or a folder of files where there is none. */

interface Mailbox {
  name: string
  address: string
}

export interface OutgoingMail {
  id: string
  /** The same at every try, so that a receiver can tell a repetition from a second mail. */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo: string | null
  subject: string
  text: string
  html: string
  date: Date
}

/** `refused` is for ever, `later` may pass; the answer is the other side's own words where it gave any. */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'later'
  answer: string
}

export interface Postman {
  /** `hangUp` ends the conversation at once: whoever asked for it no longer holds the mail. */
  deliver(mail: OutgoingMail, hangUp: AbortSignal): Promise<Delivery>
}
