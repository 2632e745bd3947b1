import { type PictureFormat, type PictureShape, pictureShapes, pictureUrl } from '#domain/pictures/picture.ts'

interface PictureProps extends Omit<React.ComponentProps<'img'>, 'id' | 'src' | 'srcSet' | 'width' | 'height'> {
  shape: PictureShape
  /** The uploaded picture; without one, what is drawn. */
  id: string | null | undefined
  drawn: string
  alt: string
  /** How wide it is shown, as in `sizes`. */
  sizes: string
  width: number
  height: number
}

/** An uploaded picture in the best format and width that the browser can use, or the one that we draw. */
export function Picture({ shape, id, drawn, sizes, alt, ...given }: PictureProps) {
  // What is in sight at once is drawn with the rest of the page.
  const img = { ...given, decoding: given.loading === 'lazy' ? 'async' : undefined } as const
  if (!id) return <img {...img} src={drawn} alt={alt} />
  const { widths } = pictureShapes[shape]
  const set = (format: PictureFormat) => widths.map((width) => `${pictureUrl(id, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img {...img} src={pictureUrl(id, widths[0], 'jpg')} srcSet={set('jpg')} sizes={sizes} alt={alt} />
    </picture>
  )
}
