import { type PictureFormat, type PictureShape, pictureShapes, pictureUrl } from '#domain/pictures/picture.ts'

interface PictureProps extends Omit<React.ComponentProps<'img'>, 'id' | 'src' | 'srcSet' | 'width' | 'height'> {
  shape: PictureShape
  /** The id of an uploaded picture; without one, `drawn` is shown. */
  id: string | null | undefined
  drawn: string
  /** The drawing for a dark page, where it is another. */
  drawnDark?: string | undefined
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  width: number
  height: number
}

/** An uploaded picture in AVIF, WebP and JPEG and in several widths, or the picture that we draw. */
export function Picture({ shape, id, drawn, drawnDark, sizes, alt, ...props }: PictureProps) {
  // Pictures above the fold are decoded synchronously.
  const img = { ...props, decoding: props.loading === 'lazy' ? 'async' : undefined } as const
  if (!id) {
    const drawing = <img {...img} src={drawn} alt={alt} />
    if (!drawnDark) return drawing
    return (
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={drawnDark} />
        {drawing}
      </picture>
    )
  }
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
