import type { Crop, PictureShape } from '#domain/pictures/picture.ts'
import { problemIn } from '../../../ui/form/send-form.ts'

const lost = 'The connection was lost before the picture arrived. It is still here: please check your connection and press the button again.'

export type PictureOutcome = { picture: string; problem?: undefined } | { picture?: undefined; problem: string }

/** Sends a picture with the part that is to be shown. The browser's older way of asking, because only it tells the progress of an upload. */
export function sendPicture(file: File, shape: PictureShape, crop: Crop, onProgress: (percent: number) => void): Promise<PictureOutcome> {
  const request = new XMLHttpRequest()
  const part = new URLSearchParams(Object.entries(crop).map(([name, value]) => [name, value.toFixed(6)]))
  return new Promise((resolve) => {
    const isLost = () => resolve({ problem: lost })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onerror = isLost
    request.onabort = isLost
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as { picture: string })
      else resolve({ problem: problemIn(request.responseText).message })
    }
    request.open('POST', `/api/v1/desk/pictures/${shape}?${part}`)
    request.setRequestHeader('content-type', 'image/unknown')
    request.send(file)
  })
}
