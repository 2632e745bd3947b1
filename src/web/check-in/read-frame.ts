import decodeQR from 'qr/decode.js'

const maxPixels = 720
let canvas: HTMLCanvasElement | undefined

/** What a QR code in the camera's picture says; undefined while there is none. For browsers that cannot read codes by themselves. */
export function readFrame(video: HTMLVideoElement): string | undefined {
  if (video.videoWidth === 0) return undefined
  canvas ??= document.createElement('canvas')
  const scale = Math.min(1, maxPixels / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQR({ data, width, height })
  } catch {
    // No code, or not a sharp one yet.
    return undefined
  }
}
