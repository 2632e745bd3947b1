import { useEffect, useRef, useState } from 'react'
import { acceptedPictures, mostPictureBytes, noPictureFile, type PictureShape, pictureTooLarge } from '#domain/pictures/picture.ts'
import { type CropView, cropOf, middle, type Size } from './crop-view.ts'
import { sendPicture } from './send-picture.ts'

interface Opened {
  file: File
  bitmap: ImageBitmap
  size: Size
}

/** By the picture that was made of it: rows of a form change places, and each picture can be cut again as long as the page is open. */
const openedFor = new Map<string, { opened: Opened; view: CropView }>()
const mostRemembered = 12

/** More than a screen shows; larger ones are only slow to draw. */
const mostDrawnPixels = 1600

/** A picture from the moment it is chosen until it is with us. Whatever goes wrong is said, and what was chosen stays. */
export function usePicture(shape: PictureShape, value: string, onChange: (picture: string) => void) {
  const [opened, setOpened] = useState<Opened>()
  const [isCropping, setCropping] = useState(false)
  const [view, setView] = useState<CropView>(middle)
  const [percent, setPercent] = useState<number>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const turn = useRef(0)
  // While a picture travels the rest of the form is typed on: what comes back goes into the form as it is then.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  async function open(file: File): Promise<void> {
    turn.current += 1
    const mine = turn.current
    setSaid('')
    const found = await look(file)
    if (mine !== turn.current) return
    setProblem(typeof found === 'string' ? found : '')
    if (typeof found === 'string') return
    setOpened(found)
    setView(middle)
    setCropping(true)
  }

  async function send(): Promise<boolean> {
    if (!opened || percent !== undefined) return false
    setProblem('')
    setPercent(0)
    const outcome = await sendPicture(opened.file, shape, cropOf(view, opened.size, shape), setPercent)
    setPercent(undefined)
    if (outcome.problem !== undefined) {
      setProblem(outcome.problem)
      return false
    }
    setCropping(false)
    setSaid('The picture is ready. Visitors see it when what it belongs to is published.')
    if (openedFor.size >= mostRemembered) openedFor.clear()
    openedFor.set(outcome.picture, { opened, view })
    latest.current(outcome.picture)
    return true
  }

  return {
    opened: isCropping ? opened : undefined,
    isCropping,
    mayCropAgain: openedFor.has(value),
    view,
    setView,
    percent,
    said,
    problem,
    open,
    send,
    cropAgain: () => {
      const before = openedFor.get(value)
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
      setSaid('The picture is taken away.')
      latest.current('')
    },
  }
}

/** The picture as this browser reads it, or why it cannot be taken. */
async function look(file: File): Promise<Opened | string> {
  if (file.size > mostPictureBytes) return pictureTooLarge
  if (file.type !== '' && !acceptedPictures.includes(file.type)) return noPictureFile
  try {
    const whole = await createImageBitmap(file)
    const size = { width: whole.width, height: whole.height }
    const shrink = Math.min(1, mostDrawnPixels / Math.max(size.width, size.height))
    const bitmap = shrink === 1 ? whole : await createImageBitmap(whole, { resizeWidth: Math.round(size.width * shrink), resizeQuality: 'medium' })
    return { file, bitmap, size }
  } catch {
    return `${noPictureFile} This file is something else, or damaged.`
  }
}
