/** A person's picture in the two sizes in which pages show it. */
export interface Photo {
  small: Buffer
  large: Buffer
}

export const photoPixels = { small: 192, large: 384 } as const
export type PhotoSize = keyof typeof photoPixels

export const photoFolder = '/static/media/photo/'

/** The address names the content: what is kept under it never changes. */
export function photoUrl(id: string, size: PhotoSize): string {
  return `${photoFolder}${id}-${photoPixels[size]}.webp`
}
