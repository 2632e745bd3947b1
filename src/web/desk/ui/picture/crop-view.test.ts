import { expect, test } from 'vitest'
import { cropOf, middle, mostZoom, moved, reach, settled } from './crop-view.ts'

const wide = { width: 1200, height: 600 }

test('at first a picture fills its frame from its middle, and a mark is seen whole', () => {
  expect(cropOf(middle, wide, 'portrait')).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(cropOf(middle, { width: 600, height: 1200 }, 'portrait')).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 })
  expect(cropOf(middle, wide, 'mark')).toEqual({ left: 0, top: -0.5, width: 1, height: 2 })
  const slide = cropOf(middle, { width: 1600, height: 900 }, 'slide')
  expect([slide.left, slide.top, slide.width, slide.height].map((part) => Math.round(part * 1000) / 1000)).toEqual([0, 0, 1, 1])
})

test('the frame never leaves the picture, however far it is drawn or enlarged', () => {
  expect(cropOf(moved(middle, { across: 9, down: 9 }, wide, 'portrait'), wide, 'portrait')).toMatchObject({ left: 0, top: 0 })
  expect(cropOf(moved(middle, { across: -9, down: 0 }, wide, 'portrait'), wide, 'portrait')).toMatchObject({ left: 0.5, top: 0 })
  const far = settled({ x: 0.9, y: 0.9, zoom: 99 }, wide, 'portrait')
  expect(far.zoom).toBe(mostZoom(wide, 'portrait'))
  const { left, top, width, height } = cropOf(far, wide, 'portrait')
  expect(left + width).toBeLessThanOrEqual(1)
  expect(top + height).toBeLessThanOrEqual(1)
})

test('a picture that is just large enough cannot be enlarged, and cannot be moved where all of it is seen', () => {
  expect(mostZoom({ width: 96, height: 96 }, 'portrait')).toBe(1)
  expect(reach(middle, wide, 'portrait')).toEqual({ x: [0.25, 0.75], y: [0.5, 0.5] })
})

test('enlarging twice shows half of it each way', () => {
  expect(cropOf({ ...middle, zoom: 2 }, wide, 'portrait')).toEqual({ left: 0.375, top: 0.25, width: 0.25, height: 0.5 })
})
