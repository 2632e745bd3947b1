import encodeQR from 'qr'
import { afterEach, expect, test, vi } from 'vitest'
import { badgeCode } from '#domain/check-in/badge-code.ts'
import { readFrame } from './read-frame.ts'

const code = badgeCode(Buffer.alloc(32, 7), 'colombo', 'lea')

/** A picture as a camera gives it: grey noise around the code, which is neither sharp-edged black nor white. */
function frame(text: string | undefined, { width = 640, height = 480, pixels = 7 } = {}) {
  const data = new Uint8ClampedArray(width * height * 4)
  const modules = text === undefined ? [] : encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const [left, top] = [Math.floor((width - modules.length * pixels) / 2), Math.floor((height - modules.length * pixels) / 2)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDark = modules[Math.floor((y - top) / pixels)]?.[Math.floor((x - left) / pixels)]
      const grey = (isDark === undefined ? 150 : isDark ? 45 : 215) + ((x * 31 + y * 17) % 13)
      data.set([grey, grey, grey, 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

/** What the browser has and Node lacks: a canvas onto which the video is drawn. */
function showing(picture: ReturnType<typeof frame>): HTMLVideoElement {
  const context = { drawImage: () => undefined, getImageData: () => picture }
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) })
  return { videoWidth: picture.width, videoHeight: picture.height } as HTMLVideoElement
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['near', 12],
  ['at arm’s length', 7],
  ['far away', 4],
])('a badge that is %s is read from the camera’s picture', async (_, pixels) => {
  const { readFrame: fresh } = await import('./read-frame.ts')
  expect(fresh(showing(frame(code, { pixels })))).toBe(code)
})

test('a picture without a code says nothing, nor does a camera that has not begun', async () => {
  const { readFrame: fresh } = await import('./read-frame.ts')
  expect(fresh(showing(frame(undefined)))).toBeUndefined()
  expect(readFrame({ videoWidth: 0, videoHeight: 0 } as HTMLVideoElement)).toBeUndefined()
})
