// Only the desk still uses this; it goes away with the desk's own clean-up.
export interface TakeOut {
  part<Given extends object>(part: React.ComponentType<Given>, given: Given, most?: number): string
  html(html: string): string
}
export const useTakeOut = (): TakeOut | undefined => undefined

interface WrittenOnceProps<Given extends object> {
  tag: 'header' | 'dl' | 'label' | 'details'
  className?: string | undefined
  open?: boolean
  most?: number
  part: React.ComponentType<Given>
  given: Given
}

export function WrittenOnce<Given extends object>({ most: _, tag: Tag, part: Part, given, ...attributes }: WrittenOnceProps<Given>) {
  return (
    <Tag {...attributes}>
      <Part {...given} />
    </Tag>
  )
}
