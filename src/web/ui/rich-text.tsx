/** HTML that the domain has sanitised; the only component of the site that sets HTML from data. */
export function RichText({ html, className = 'prose' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeHtml() has sanitised it on the way in and on the way out
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
