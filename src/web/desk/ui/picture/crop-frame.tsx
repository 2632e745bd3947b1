import { useEffect, useId, useRef } from 'react'
import { type Crop, type PictureShape, pictureShapes } from '#domain/pictures/picture.ts'
import { type CropView, clampView, cropOf, maxZoom, panRange, panView, type Size } from './crop-view.ts'

interface CropFrameProps {
  bitmap: ImageBitmap
  size: Size
  shape: PictureShape
  view: CropView
  /** Takes an updater, because several events can come between two renders. */
  onChange: (change: (view: CropView) => CropView) => void
}

const canvasWidth = 640
/** How much of the picture is visible around the frame, as a fraction of the canvas. */
const margin = 0.07
const frameSize = 1 - 2 * margin

/** Chooses the visible part of a picture: dragged under a frame, pinched, or set with sliders. */
export function CropFrame({ bitmap, size, shape, view, onChange }: CropFrameProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { across, down } = pictureShapes[shape]
  const canvasHeight = Math.round((canvasWidth * down) / across)
  const set = (next: Partial<CropView>) => onChange((now) => clampView({ ...now, ...next }, size, shape))
  const gestures = useFrameGestures(
    (by) => onChange((now) => panView(now, { across: by.across / frameSize, down: by.down / frameSize }, size, shape)),
    (factor) => onChange((now) => clampView({ ...now, zoom: now.zoom * factor }, size, shape)),
  )

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, { width: canvasWidth, height: canvasHeight }, bitmap, cropOf(view, size, shape), shape === 'portrait')
  }, [bitmap, size, shape, view, canvasHeight])

  const range = panRange(view, size, shape)
  const slider = (name: string, value: number, [from, to]: readonly [number, number], choose: (value: number) => void) => (
    <label htmlFor={`${id}-${name}`}>
      {name}
      <input
        id={`${id}-${name}`}
        type="range"
        min={from}
        max={to}
        step={(to - from) / 50 || 1}
        value={value}
        disabled={to - from < 0.001}
        onChange={(event) => choose(Number(event.target.value))}
      />
    </label>
  )
  return (
    <div className="crop">
      <canvas
        ref={canvas}
        width={canvasWidth}
        height={canvasHeight}
        role="img"
        aria-label="The picture, with a frame around what will be shown"
        {...gestures}
      />
      <div className="crop-sliders">
        {slider('Zoom', view.zoom, [1, maxZoom(size, shape)], (zoom) => set({ zoom }))}
        {slider('Left and right', view.x, range.x, (x) => set({ x }))}
        {slider('Up and down', view.y, range.y, (y) => set({ y }))}
      </div>
    </div>
  )
}

function draw(context: CanvasRenderingContext2D, canvas: Size, bitmap: ImageBitmap, crop: Crop, isRound: boolean): void {
  const frame = { x: canvas.width * margin, y: canvas.height * margin, width: canvas.width * frameSize, height: canvas.height * frameSize }
  const [width, height] = [frame.width / crop.width, frame.height / crop.height]
  const at = [frame.x - crop.left * width, frame.y - crop.top * height, width, height] as const
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, ...at)
  // The part outside the frame is darkened.
  context.fillStyle = 'rgb(16 18 40 / 0.62)'
  context.beginPath()
  context.rect(0, 0, canvas.width, canvas.height)
  addFrame()
  context.fill('evenodd')
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2
  context.beginPath()
  addFrame()
  context.stroke()

  /** Portraits are shown as circles. */
  function addFrame(): void {
    const { x, y, width: across, height: down } = frame
    if (isRound) context.ellipse(x + across / 2, y + down / 2, across / 2, down / 2, 0, 0, 2 * Math.PI)
    else context.rect(x, y, across, down)
  }
}

interface Point {
  x: number
  y: number
}

/** Pointer events as moves (mouse or one finger) and zooms (two fingers), in fractions of the element. */
function useFrameGestures(onMove: (by: { across: number; down: number }) => void, onZoom: (factor: number) => void) {
  const pointers = useRef(new Map<number, Point>())

  const distance = () => {
    const [one, other] = [...pointers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const release = (event: React.PointerEvent) => void pointers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const distanceBefore = distance()
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (pointers.current.size > 1) {
        if (distanceBefore > 0) onZoom(distance() / distanceBefore)
        return
      }
      const box = event.currentTarget.getBoundingClientRect()
      onMove({ across: (event.clientX - before.x) / box.width, down: (event.clientY - before.y) / box.height })
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
