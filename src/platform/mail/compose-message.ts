import type { OutgoingMail } from '#domain/mail/transport.ts'

/** The message as it is sent, with text and HTML. The library is loaded with the first e-mail, because most processes never send one. */
export async function composeMessage(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    // Objects and not 'Name <address>' text, so that nothing in a name can become an address.
    from: { ...mail.from, name: withoutEncodedWords(mail.from.name) },
    to: { ...mail.to, name: withoutEncodedWords(mail.to.name) },
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: withoutEncodedWords(mail.subject),
    messageId: mail.messageId,
    date: mail.date,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ name, mediaType, content }) => ({
      filename: withoutEncodedWords(name),
      contentType: mediaType,
      contentDisposition: 'attachment' as const,
      content,
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl ? { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
  return composer.compile().build()
}

/** The library leaves ASCII text as it is, so that a name typed as `=?utf-8?B?…?=` would be shown decoded: as another name than the one we checked. */
function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?')
}
