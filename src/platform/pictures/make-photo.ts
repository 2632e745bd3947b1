import { fileTypeFromBuffer } from 'file-type'
import type { Photo } from '#domain/photos/photo.ts'
import { Refusal } from '#domain/refusal.ts'

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const megapixels = (count: number) => count * 1_000_000
const pixels = { small: 192, large: 384 }

/** Judged by its first bytes and not by its name; drawn anew, so that nothing of the sender's file but the picture itself is left. */
export async function makePhoto(bytes: Buffer): Promise<Photo> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4100)).catch(() => undefined)
  if (!type || !accepted.includes(type.mime)) throw new Refusal('file.wrong_type', 'Please choose a photograph as JPEG, PNG, WebP or AVIF.')
  // Loaded when the first picture comes: every process would carry it, and few ever need it.
  const { default: sharp } = await import('sharp')
  try {
    // Turned as the camera says; what is cut away is the least interesting part.
    const square = (side: number) =>
      sharp(bytes, { limitInputPixels: megapixels(60), failOn: 'error', pages: 1 })
        .rotate()
        .resize(side, side, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82, effort: 4 })
        .toBuffer()
    return { small: await square(pixels.small), large: await square(pixels.large) }
  } catch {
    throw new Refusal('file.wrong_type', 'This picture is damaged or too large. Please choose another one.')
  }
}
