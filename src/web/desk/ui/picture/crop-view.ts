import { type Crop, type PictureShape, pictureShapes } from '#domain/pictures/picture.ts'

/** What lies in the frame: the middle of it in parts of the picture, and how much it is enlarged over the least. */
export interface CropView {
  x: number
  y: number
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const middle: CropView = { x: 0.5, y: 0.5, zoom: 1 }
const most = 8

/** Everything that fits; a mark is whole at first, every other picture fills its frame. In pixels of the picture. */
function widest({ width, height }: Size, shape: PictureShape): Size {
  const { across, down, mayBePadded } = pictureShapes[shape]
  const ratio = across / down
  const byHeight = width / height > ratio !== mayBePadded
  return byHeight ? { width: height * ratio, height } : { width, height: width / ratio }
}

/** Further in there would be too few pixels to show. */
export function mostZoom(size: Size, shape: PictureShape): number {
  return Math.max(1, Math.min(most, widest(size, shape).width / (pictureShapes[shape].widths[0] / 2)))
}

/** The nearest view that leaves no edge of the frame empty, but where the picture is smaller than the frame: there it stands in the middle. */
export function settled(view: CropView, size: Size, shape: PictureShape): CropView {
  const zoom = Math.min(mostZoom(size, shape), Math.max(1, view.zoom))
  const all = widest(size, shape)
  const within = (place: number, part: number) => (part >= 1 ? 0.5 : Math.min(1 - part / 2, Math.max(part / 2, place)))
  return { zoom, x: within(view.x, all.width / zoom / size.width), y: within(view.y, all.height / zoom / size.height) }
}

export function cropOf(view: CropView, size: Size, shape: PictureShape): Crop {
  const { x, y, zoom } = settled(view, size, shape)
  const all = widest(size, shape)
  const [width, height] = [all.width / zoom / size.width, all.height / zoom / size.height]
  return { left: x - width / 2, top: y - height / 2, width, height }
}

/** The picture drawn along under the frame, by parts of the frame. */
export function moved(view: CropView, by: { across: number; down: number }, size: Size, shape: PictureShape): CropView {
  const { width, height } = cropOf(view, size, shape)
  return settled({ ...view, x: view.x - by.across * width, y: view.y - by.down * height }, size, shape)
}

/** How far the middle can go each way; nowhere where the whole picture is seen. */
export function reach(view: CropView, size: Size, shape: PictureShape): Record<'x' | 'y', [from: number, to: number]> {
  const { width, height } = cropOf(view, size, shape)
  const ends = (part: number): [number, number] => (part >= 1 ? [0.5, 0.5] : [part / 2, 1 - part / 2])
  return { x: ends(width), y: ends(height) }
}
