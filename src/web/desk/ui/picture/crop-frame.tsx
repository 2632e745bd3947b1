import { useEffect, useId, useRef } from 'react'
import { type Crop, type PictureShape, pictureShapes } from '#domain/pictures/picture.ts'
import { type CropView, cropOf, mostZoom, moved, reach, type Size, settled } from './crop-view.ts'
import { useFrameGestures } from './use-frame-gestures.ts'

interface CropFrameProps {
  bitmap: ImageBitmap
  size: Size
  shape: PictureShape
  view: CropView
  /** A change of the view as it is then: several can come between two drawings. */
  onChange: (change: (view: CropView) => CropView) => void
}

const canvasWidth = 640
/** How much of the picture is seen around the frame, in parts of the canvas. */
const margin = 0.07
const framed = 1 - 2 * margin

/** The part of a picture that is shown: drawn under a frame with mouse or finger, pinched, or set with sliders. */
export function CropFrame({ bitmap, size, shape, view, onChange }: CropFrameProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { across, down } = pictureShapes[shape]
  const canvasHeight = Math.round((canvasWidth * down) / across)
  const set = (next: Partial<CropView>) => onChange((now) => settled({ ...now, ...next }, size, shape))
  const gestures = useFrameGestures(
    (by) => onChange((now) => moved(now, { across: by.across / framed, down: by.down / framed }, size, shape)),
    (factor) => onChange((now) => settled({ ...now, zoom: now.zoom * factor }, size, shape)),
  )

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) draw(pen, { width: canvasWidth, height: canvasHeight }, bitmap, cropOf(view, size, shape), shape === 'portrait')
  }, [bitmap, size, shape, view, canvasHeight])

  const ends = reach(view, size, shape)
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
        {slider('Zoom', view.zoom, [1, mostZoom(size, shape)], (zoom) => set({ zoom }))}
        {slider('Left and right', view.x, ends.x, (x) => set({ x }))}
        {slider('Up and down', view.y, ends.y, (y) => set({ y }))}
      </div>
    </div>
  )
}

function draw(pen: CanvasRenderingContext2D, canvas: Size, bitmap: ImageBitmap, crop: Crop, isRound: boolean): void {
  const frame = { x: canvas.width * margin, y: canvas.height * margin, width: canvas.width * framed, height: canvas.height * framed }
  const [width, height] = [frame.width / crop.width, frame.height / crop.height]
  const at = [frame.x - crop.left * width, frame.y - crop.top * height, width, height] as const
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, ...at)
  // What will be cut away is seen through a veil.
  pen.fillStyle = 'rgb(16 18 40 / 0.62)'
  pen.beginPath()
  pen.rect(0, 0, canvas.width, canvas.height)
  addFrame()
  pen.fill('evenodd')
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 2
  pen.beginPath()
  addFrame()
  pen.stroke()

  /** Faces are shown round. */
  function addFrame(): void {
    const { x, y, width: across, height: down } = frame
    if (isRound) pen.ellipse(x + across / 2, y + down / 2, across / 2, down / 2, 0, 0, 2 * Math.PI)
    else pen.rect(x, y, across, down)
  }
}
