import { createContext, useContext, useState } from 'react'

/** Takes parts of a page out of what React writes and answers with what stands in their place until it is done. Only the server has one. */
export interface TakeOut {
  /** Written as HTML, or remembered how it was written when it was given the same. */
  part<Given extends object>(part: React.ComponentType<Given>, given: Given, most?: number): string
  /** What is HTML already. */
  html(html: string): string
}

export const TakeOutContext = createContext<TakeOut | undefined>(undefined)

/** In the browser nothing is ever taken out. */
export const useTakeOut = import.meta.env.SSR ? () => useContext(TakeOutContext) : () => undefined

interface WrittenOnceProps<Given extends object> {
  tag: 'nav' | 'header' | 'footer' | 'div' | 'dl' | 'ul' | 'tr' | 'article' | 'figure' | 'label' | 'details' | 'section' | 'search' | 'aside' | 'thead'
  id?: string
  className?: string | undefined
  role?: 'row' | 'rowgroup'
  open?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Nothing in it ever answers to anything, but for links inside the site: in the browser it stays as the server sent it. */
  still?: boolean
  /** How many of it one page may show; a handful when nothing is said. */
  most?: number
  part: React.ComponentType<Given>
  /** All that its words depend on; a function in it is for the browser alone. */
  given: Given
}

/**
 * A part that is the same on many pages: the server writes it once and not with each of them. In the browser it is an element like any other.
 * What stands inside may use no context; links are written without one.
 */
export function WrittenOnce<Given extends object>({ still, most, ...props }: WrittenOnceProps<Given>) {
  const takeOut = useTakeOut()
  if (import.meta.env.SSR && takeOut) {
    const { tag: Tag, part, given, ...attributes } = props
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own writing of what stands below
    return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: takeOut.part(part, given, most) }} />
  }
  return still && !import.meta.env.SSR ? <AsSent {...props} /> : <Written {...props} />
}

type PartProps<Given extends object> = Omit<WrittenOnceProps<Given>, 'still' | 'most'>

function Written<Given extends object>({ tag: Tag, part: Part, given, ...attributes }: PartProps<Given>) {
  return (
    <Tag {...attributes}>
      <Part {...given} />
    </Tag>
  )
}

let comesAlive = true

/** The page that the server sent is alive: what is shown from now on, the browser writes itself. */
export function cameAlive(): void {
  comesAlive = false
}

/** Of what the server sent only the element itself is taken over, until it is given something else: a phone need not go through all that is inside. */
function AsSent<Given extends object>(props: PartProps<Given>) {
  const { tag: Tag, part, given, ...attributes } = props
  const [sent, setSent] = useState(() => (comesAlive ? given : undefined))
  if (!sent) return <Written {...props} />
  if (sent !== given && JSON.stringify(sent) !== JSON.stringify(given)) setSent(undefined)
  // Should React have to write the page anew, there is nothing inside yet.
  const unlessEmpty = (element: Element | null) => {
    if (element && !element.firstChild) setSent(undefined)
  }
  const inside = { __html: '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server wrote stays
  return <Tag {...attributes} ref={unlessEmpty as () => void} dangerouslySetInnerHTML={inside} suppressHydrationWarning />
}
