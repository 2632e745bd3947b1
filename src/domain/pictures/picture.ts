/** How pictures that organisers upload are cut, and the widths in which they are made: once and twice the size in which pages show them. The browser reads this file too. */
export const pictureShapes = {
  portrait: { across: 1, down: 1, widths: [192, 384], mayBePadded: false },
  /** A logo may be wider or higher than its frame: it is shown whole, on white. */
  mark: { across: 1, down: 1, widths: [192, 384], mayBePadded: true },
  cover: { across: 3, down: 4, widths: [300, 600], mayBePadded: false },
  slide: { across: 16, down: 9, widths: [640, 1024, 1600], mayBePadded: false },
} as const satisfies Record<string, { across: number; down: number; widths: readonly number[]; mayBePadded: boolean }>

export type PictureShape = keyof typeof pictureShapes
export const pictureShapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]]

/** The best first; the last is for those who know nothing newer. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The part of an upright picture that is shown, in parts of its width and height. A mark's may reach beyond the edges. */
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
export const mostPictureMegabytes = 12
export const mostPictureBytes = mostPictureMegabytes * 1024 * 1024
export const pictureTooLarge = `The picture is larger than ${mostPictureMegabytes} MB, which is the most we can take. Please save it smaller and choose it again.`
export const noPictureFile = 'Please choose a picture as JPEG, PNG, WebP or AVIF.'
export const pictureGone = 'This picture is no longer with us. Please choose it again.'

/** What whoever makes pictures must know of a shape. */
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

/** The address names the content: what is kept under it never changes. */
export function pictureUrl(id: string, width: number, format: PictureFormat): string {
  return `${pictureFolder}${id}-${width}.${format}`
}
