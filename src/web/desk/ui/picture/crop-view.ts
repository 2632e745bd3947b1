import { type Crop, type PictureShape, pictureShapes } from '#domain/pictures/picture.ts'

/** The part of a picture inside the frame: its centre as fractions of the picture, and the zoom relative to the largest crop. */
export interface CropView {
  x: number
  y: number
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const centredView: CropView = { x: 0.5, y: 0.5, zoom: 1 }
const maxZoomFactor = 8

/** The crop at zoom 1, in pixels of the picture: a mark is shown whole, any other picture fills the frame. */
function largestCrop({ width, height }: Size, shape: PictureShape): Size {
  const { across, down, mayBePadded } = pictureShapes[shape]
  const ratio = across / down
  const byHeight = width / height > ratio !== mayBePadded
  return byHeight ? { width: height * ratio, height } : { width, height: width / ratio }
}

/** Limits the zoom so that the crop keeps enough pixels for the smallest width we serve. */
export function maxZoom(size: Size, shape: PictureShape): number {
  return Math.max(1, Math.min(maxZoomFactor, largestCrop(size, shape).width / (pictureShapes[shape].widths[0] / 2)))
}

/** The nearest view without empty edges; a picture smaller than the frame is centred. */
export function clampView(view: CropView, size: Size, shape: PictureShape): CropView {
  const zoom = Math.min(maxZoom(size, shape), Math.max(1, view.zoom))
  const all = largestCrop(size, shape)
  const clamp = (centre: number, part: number) => (part >= 1 ? 0.5 : Math.min(1 - part / 2, Math.max(part / 2, centre)))
  return { zoom, x: clamp(view.x, all.width / zoom / size.width), y: clamp(view.y, all.height / zoom / size.height) }
}

export function cropOf(view: CropView, size: Size, shape: PictureShape): Crop {
  const { x, y, zoom } = clampView(view, size, shape)
  const all = largestCrop(size, shape)
  const [width, height] = [all.width / zoom / size.width, all.height / zoom / size.height]
  return { left: x - width / 2, top: y - height / 2, width, height }
}

/** Moves the picture under the frame, by fractions of the frame. */
export function panView(view: CropView, by: { across: number; down: number }, size: Size, shape: PictureShape): CropView {
  const { width, height } = cropOf(view, size, shape)
  return clampView({ ...view, x: view.x - by.across * width, y: view.y - by.down * height }, size, shape)
}

/** The range of the centre in each direction; a single point where the whole picture is visible. */
export function panRange(view: CropView, size: Size, shape: PictureShape): Record<'x' | 'y', [from: number, to: number]> {
  const { width, height } = cropOf(view, size, shape)
  const ends = (part: number): [number, number] => (part >= 1 ? [0.5, 0.5] : [part / 2, 1 - part / 2])
  return { x: ends(width), y: ends(height) }
}
