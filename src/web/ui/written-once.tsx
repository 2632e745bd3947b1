import { createContext, useContext } from 'react'

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
export function WrittenOnce<Given extends object>({ tag: Tag, part: Part, given, most, ...attributes }: WrittenOnceProps<Given>) {
  const takeOut = useTakeOut()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own writing of what stands below
  if (import.meta.env.SSR && takeOut) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: takeOut.part(Part, given, most) }} />
  return (
    <Tag {...attributes}>
      <Part {...given} />
    </Tag>
  )
}
