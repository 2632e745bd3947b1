import { useEffect, useRef } from 'react'
import type { PreviewedLetter } from './use-letter-editor.ts'

/** A letter as its recipient will read it, in both of the forms that a mail has. */
export function LetterPreview({ preview, isOld }: { preview: PreviewedLetter; isOld: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new preview takes the focus
  useEffect(() => heading.current?.focus(), [preview])
  return (
    <section className="desk-panel" aria-labelledby="letter-preview">
      <h2 id="letter-preview" tabIndex={-1} ref={heading}>
        As the recipient will read it
      </h2>
      <p className="soft">With sample values. {isOld && 'This is how it read before your last change.'}</p>
      <RenderedMail html={preview.html} />
      <details>
        <summary>As plain text</summary>
        <pre className="mail-text">{preview.text}</pre>
      </details>
    </section>
  )
}

/**
 * The HTML of a mail, which our own code has rendered and escaped, apart from the styles of the page. Its inline styles are set by script, because
 * the policy of the page refuses style attributes.
 */
function RenderedMail({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const parsed = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(parsed.querySelector('style')?.textContent ?? '')
    root.adoptedStyleSheets = [sheet]
    const body = document.createElement('div')
    body.className = 'desk'
    body.dataset.style = parsed.body.dataset.style ?? ''
    body.append(...parsed.body.childNodes)
    root.replaceChildren(body)
    for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset.style ?? ''
  }, [html])
  // Nothing in a sample leads anywhere.
  return <div ref={host} className="rendered-mail" inert />
}
