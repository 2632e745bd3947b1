/** Where a drawing will stand inside a page: around its address. */
export const drawingPlace = { begin: '<!--drawn ', end: '-->' }

interface DrawnInPageProps {
  address: string
  width: number
  height: number
  /** Nothing for what only adorns. */
  alt: string
  className?: string
}

/**
 * For what is seen first. On the server it is the place for the drawing behind an address, whose lines then are a part of the page: as a picture they would
 * spare a slow line the way there and back too, but a phone makes a document of its own of every picture that is drawn, and that for 80 to 100 ms longer
 * before it paints anything. The browser's copy knows the address alone, and keeps what the server sent. Where the sides differ in proportion, the right one stays.
 */
export function DrawnInPage({ address, width, height, alt, className }: DrawnInPageProps) {
  const place = drawingPlace.begin + address + drawingPlace.end
  const __html = import.meta.env.SSR ? place : `<image href="${address}" width="${width}" height="${height}"/>`
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <svg
      {...named}
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lines that we draw ourselves
      dangerouslySetInnerHTML={{ __html }}
      suppressHydrationWarning
    />
  )
}
