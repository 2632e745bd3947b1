/** How uploaded pictures are cropped and the widths in which they are made: once and twice the size on the page. */
export const pictureShapes = {
  portrait: { across: 1, down: 1, widths: [192, 384], mayBePadded: false },
  /** A logo is shown whole, padded with white. */
  mark: { across: 1, down: 1, widths: [192, 384], mayBePadded: true },
  cover: { across: 3, down: 4, widths: [300, 600], mayBePadded: false },
  slide: { across: 16, down: 9, widths: [640, 1024, 1600], mayBePadded: false },
} as const satisfies Record<string, { across: number; down: number; widths: readonly number[]; mayBePadded: boolean }>

export type PictureShape = keyof typeof pictureShapes
export const pictureShapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]]

/** In order of preference; the last is the fallback. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The visible part of a picture as fractions of its width and height. The crop of a mark may reach beyond the edges. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

export interface MadeFile {
  width: number
  format: PictureFormat
  mediaType: string
  bytes: Buffer
}

export const acceptedPictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const maxPictureMegabytes = 12
export const maxPictureBytes = maxPictureMegabytes * 1024 * 1024
export const pictureTooLarge = `The picture is larger than ${maxPictureMegabytes} MB, the largest that we accept. Please save it smaller and choose it again.`
export const noPictureFile = 'Please choose a picture as JPEG, PNG, WebP or AVIF.'
export const pictureGone = 'This picture is no longer with us. Please choose it again.'

/** What the picture worker needs to know about a shape. */
export interface PicturePlan {
  across: number
  down: number
  widths: readonly number[]
  mediaTypes: readonly string[]
  wrongType: string
}

export function planOf(shape: PictureShape): PicturePlan {
  return { ...pictureShapes[shape], mediaTypes: acceptedPictures, wrongType: noPictureFile }
}

export const pictureId = /^[0-9a-f]{32}$/
export const pictureFolder = '/static/media/picture/'

/** The id is a hash of the content, so the response can be cached for ever. */
export function pictureUrl(id: string, width: number, format: PictureFormat): string {
  return `${pictureFolder}${id}-${width}.${format}`
}
