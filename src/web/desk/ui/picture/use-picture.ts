import { useEffect, useRef, useState } from 'react'
import { acceptedPictures, type Crop, maxPictureBytes, noPictureFile, type PictureShape, pictureTooLarge } from '#domain/pictures/picture.ts'
import { problemIn } from '../../../ui/form/send-form.ts'
import { type CropView, centredView, cropOf, type Size } from './crop-view.ts'

interface OpenedPicture {
  file: File
  bitmap: ImageBitmap
  size: Size
}

/** The originals by the id of the uploaded picture, so that each can be cropped again while the page is open, whatever row it moves to. */
const originals = new Map<string, { opened: OpenedPicture; view: CropView }>()
const maxOriginals = 12

/** Larger bitmaps are only slower to draw. */
const maxBitmapPixels = 1600

/** The state of a picture field: file chosen, cropped, uploaded. After a failure the chosen file stays. */
export function usePicture(shape: PictureShape, value: string, onChange: (picture: string) => void) {
  const [opened, setOpened] = useState<OpenedPicture>()
  const [isCropping, setCropping] = useState(false)
  const [view, setView] = useState<CropView>(centredView)
  const [percent, setPercent] = useState<number>()
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')
  const lastOpen = useRef(0)
  // The form may change during the upload, so its result goes through the latest callback.
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })

  async function open(file: File): Promise<void> {
    lastOpen.current += 1
    const current = lastOpen.current
    setMessage('')
    const result = await decode(file)
    if (current !== lastOpen.current) return
    setProblem(typeof result === 'string' ? result : '')
    if (typeof result === 'string') return
    setOpened(result)
    setView(centredView)
    setCropping(true)
  }

  async function send(): Promise<boolean> {
    if (!opened || percent !== undefined) return false
    setProblem('')
    setPercent(0)
    const outcome = await uploadPicture(opened.file, shape, cropOf(view, opened.size, shape), setPercent)
    setPercent(undefined)
    if (outcome.problem !== undefined) {
      setProblem(outcome.problem)
      return false
    }
    setCropping(false)
    setMessage('The picture is ready. Visitors see it when what it belongs to is published.')
    if (originals.size >= maxOriginals) originals.clear()
    originals.set(outcome.picture, { opened, view })
    latestOnChange.current(outcome.picture)
    return true
  }

  return {
    opened: isCropping ? opened : undefined,
    isCropping,
    mayCropAgain: originals.has(value),
    view,
    setView,
    percent,
    message,
    problem,
    open,
    send,
    cropAgain: () => {
      const before = originals.get(value)
      if (!before) return
      setOpened(before.opened)
      setView(before.view)
      setCropping(true)
    },
    cancel: () => {
      setCropping(false)
      setProblem('')
    },
    remove: () => {
      setCropping(false)
      setProblem('')
      setMessage('The picture is taken away.')
      latestOnChange.current('')
    },
  }
}

/** The decoded picture, or why it is refused. */
async function decode(file: File): Promise<OpenedPicture | string> {
  if (file.size > maxPictureBytes) return pictureTooLarge
  if (file.type !== '' && !acceptedPictures.includes(file.type)) return noPictureFile
  try {
    const whole = await createImageBitmap(file)
    const size = { width: whole.width, height: whole.height }
    const shrink = Math.min(1, maxBitmapPixels / Math.max(size.width, size.height))
    const bitmap = shrink === 1 ? whole : await createImageBitmap(whole, { resizeWidth: Math.round(size.width * shrink), resizeQuality: 'medium' })
    return { file, bitmap, size }
  } catch {
    return `${noPictureFile} This file is something else, or damaged.`
  }
}

const connectionLost = 'The connection was lost before the picture arrived. It is still here: please check your connection and press the button again.'

type UploadResult = { picture: string; problem?: undefined } | { picture?: undefined; problem: string }

/** Uploads a picture and its crop, with XMLHttpRequest because fetch does not report upload progress. */
function uploadPicture(file: File, shape: PictureShape, crop: Crop, onProgress: (percent: number) => void): Promise<UploadResult> {
  const request = new XMLHttpRequest()
  const params = new URLSearchParams(Object.entries(crop).map(([name, value]) => [name, value.toFixed(6)]))
  return new Promise((resolve) => {
    const onLost = () => resolve({ problem: connectionLost })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onerror = onLost
    request.onabort = onLost
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as { picture: string })
      else resolve({ problem: problemIn(request.responseText).message })
    }
    request.open('POST', `/api/v1/desk/pictures/${shape}?${params}`)
    request.setRequestHeader('content-type', 'image/unknown')
    request.send(file)
  })
}
