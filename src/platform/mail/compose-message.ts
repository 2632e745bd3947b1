import type { OutgoingMail } from '#domain/mail/postman.ts'

/** The mail as it travels: text and HTML side by side, every header written by us or encoded by the library. Most processes never send one. */
export async function composeMessage(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    // Objects, never 'Name <address>' text: nothing in a name can then become an address.
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
  return composer.compile().build()
}
