import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import type { Crop, MadeFile, PictureFormat, PicturePlan } from '#domain/pictures/picture.ts'
import { Refusal } from '#domain/refusal.ts'

const megapixels = (count: number) => count * 1_000_000
const white = '#ffffff'

const encoders = {
  avif: { mediaType: 'image/avif', encode: (picture: Sharp) => picture.avif({ quality: 55, effort: 3 }) },
  webp: { mediaType: 'image/webp', encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 4 }) },
  jpg: { mediaType: 'image/jpeg', encode: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }) },
} satisfies Record<PictureFormat, { mediaType: string; encode: (picture: Sharp) => Sharp }>

/**
 * Detects the type by the first bytes and encodes the pixels again, so that nothing else of the file is kept. Without a crop, the least
 * interesting part is cut away.
 */
export async function makePicture(bytes: Buffer, plan: PicturePlan, crop?: Crop): Promise<MadeFile[]> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4100)).catch(() => undefined)
  if (!type || !plan.mediaTypes.includes(type.mime)) throw new Refusal('file.wrong_type', plan.wrongType)
  try {
    return await encodeSizes(bytes, plan, crop)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('file.wrong_type', 'This picture is damaged or too large. Please choose another one.')
  }
}

async function encodeSizes(bytes: Buffer, { widths, across, down }: PicturePlan, crop: Crop | undefined): Promise<MadeFile[]> {
  // Loaded with the first picture, because most processes never need it.
  const { default: sharp } = await import('sharp')
  const upright = sharp(bytes, { limitInputPixels: megapixels(60), failOn: 'error', pages: 1 }).autoOrient()
  const files: MadeFile[] = []
  const whole = await upright.metadata()
  const size = { width: whole.autoOrient.width, height: whole.autoOrient.height }
  if (crop) refuseTooSmall(widths, crop.width * size.width)
  for (const width of widths) {
    const height = Math.round((width * down) / across)
    const cut = crop ? cropped(upright, size, crop, width, height) : upright.clone().resize(width, height, { fit: 'cover', position: 'attention' })
    const pixels = await cut.flatten({ background: white }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const { channels } = pixels.info
    for (const format of Object.keys(encoders) as PictureFormat[]) {
      const { mediaType, encode } = encoders[format]
      files.push({ width, format, mediaType, bytes: await encode(sharp(pixels.data, { raw: { width, height, channels } })).toBuffer() })
    }
  }
  return files
}

/** The crop must have at least half of the smallest width. */
function refuseTooSmall(widths: readonly number[], pixelsAcross: number): void {
  const minPixels = Math.round(Math.min(...widths) / 2)
  if (Math.round(pixelsAcross) < minPixels)
    throw new Refusal('file.wrong_type', 'This part of the picture is too small to be shown well. Please show more of it, or choose one that is larger.')
}

/** The crop at its size; parts beyond the edges of the picture are white. */
function cropped(upright: Sharp, size: { width: number; height: number }, crop: Crop, width: number, height: number): Sharp {
  const [left, top] = [Math.max(0, crop.left), Math.max(0, crop.top)]
  const [right, bottom] = [Math.min(1, crop.left + crop.width), Math.min(1, crop.top + crop.height)]
  if (right <= left || bottom <= top) throw new Refusal('request.invalid', 'The crop lies outside the picture.')
  const x = Math.min(size.width - 1, Math.round(left * size.width))
  const y = Math.min(size.height - 1, Math.round(top * size.height))
  const inner = {
    width: Math.max(1, Math.min(size.width - x, Math.round((right - left) * size.width))),
    height: Math.max(1, Math.min(size.height - y, Math.round((bottom - top) * size.height))),
  }
  const shown = {
    width: Math.max(1, Math.min(width, Math.round((width * (right - left)) / crop.width))),
    height: Math.max(1, Math.min(height, Math.round((height * (bottom - top)) / crop.height))),
  }
  const before = {
    left: Math.min(width - shown.width, Math.round((width * (left - crop.left)) / crop.width)),
    top: Math.min(height - shown.height, Math.round((height * (top - crop.top)) / crop.height)),
  }
  return upright
    .clone()
    .extract({ left: x, top: y, ...inner })
    .resize(shown.width, shown.height, { fit: 'fill' })
    .extend({ ...before, right: width - shown.width - before.left, bottom: height - shown.height - before.top, background: white })
}
