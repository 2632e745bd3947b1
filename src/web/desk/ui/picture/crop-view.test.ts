import { expect, test } from 'vitest'
import { centredView, clampView, cropOf, maxZoom, panRange, panView } from './crop-view.ts'

const wide = { width: 1200, height: 600 }

test('at first a picture fills its frame from its centre, and a mark is shown whole', () => {
  expect(cropOf(centredView, wide, 'portrait')).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(cropOf(centredView, { width: 600, height: 1200 }, 'portrait')).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 })
  expect(cropOf(centredView, wide, 'mark')).toEqual({ left: 0, top: -0.5, width: 1, height: 2 })
  const slide = cropOf(centredView, { width: 1600, height: 900 }, 'slide')
  expect([slide.left, slide.top, slide.width, slide.height].map((part) => Math.round(part * 1000) / 1000)).toEqual([0, 0, 1, 1])
})

test('the frame never leaves the picture, however far it is moved or zoomed', () => {
  expect(cropOf(panView(centredView, { across: 9, down: 9 }, wide, 'portrait'), wide, 'portrait')).toMatchObject({ left: 0, top: 0 })
  expect(cropOf(panView(centredView, { across: -9, down: 0 }, wide, 'portrait'), wide, 'portrait')).toMatchObject({ left: 0.5, top: 0 })
  const far = clampView({ x: 0.9, y: 0.9, zoom: 99 }, wide, 'portrait')
  expect(far.zoom).toBe(maxZoom(wide, 'portrait'))
  const { left, top, width, height } = cropOf(far, wide, 'portrait')
  expect(left + width).toBeLessThanOrEqual(1)
  expect(top + height).toBeLessThanOrEqual(1)
})

test('a picture that is just large enough cannot be zoomed, and cannot be moved where all of it is visible', () => {
  expect(maxZoom({ width: 96, height: 96 }, 'portrait')).toBe(1)
  expect(panRange(centredView, wide, 'portrait')).toEqual({ x: [0.25, 0.75], y: [0.5, 0.5] })
})

test('a zoom of two shows half of it in each direction', () => {
  expect(cropOf({ ...centredView, zoom: 2 }, wide, 'portrait')).toEqual({ left: 0.375, top: 0.25, width: 0.25, height: 0.5 })
})
