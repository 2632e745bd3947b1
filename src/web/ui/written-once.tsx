import { createContext, useContext } from 'react'

/** Writes a part of a page as HTML, or remembers how it was written when it was given the same. Only the server has one. */
export type WritePart = <Given extends object>(part: React.ComponentType<Given>, given: Given, most?: number) => string

export const WritePartContext = createContext<WritePart | undefined>(undefined)

interface WrittenOnceProps<Given extends object> {
  tag: 'nav' | 'footer' | 'div' | 'ul' | 'tr' | 'article' | 'figure'
  className?: string | undefined
  role?: 'row'
  'aria-label'?: string
  /** How many of it one page may show; a handful when nothing is said. */
  most?: number
  part: React.ComponentType<Given>
  /** All that its words depend on. */
  given: Given
}

/**
 * A part that is the same on many pages: the server writes it once and not with each of them. In the browser it is an element like any other.
 * What stands inside may use no context; links are written without one.
 */
export function WrittenOnce<Given extends object>({ tag: Tag, part: Part, given, most, ...attributes }: WrittenOnceProps<Given>) {
  const write = useContext(WritePartContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own writing of what stands below
  if (write) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: write(Part, given, most) }} />
  return (
    <Tag {...attributes}>
      <Part {...given} />
    </Tag>
  )
}
