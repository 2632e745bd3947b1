import { useTakeOut } from './written-once.tsx'

/** HTML that the domain has made safe; the only place of the site where HTML is set from data. */
export function RichText({ html, className = 'prose' }: { html: string; className?: string }) {
  const takeOut = useTakeOut()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeHtml() has sanitised it on the way in and on the way out
  return <div className={className} dangerouslySetInnerHTML={{ __html: (import.meta.env.SSR && takeOut?.html(html)) || html }} />
}
