import { useEffect, useRef, useState } from 'react'
import { seconds } from '#domain/durations.ts'

const lookEvery = seconds(0.2)
/** A badge that stays before the camera is read once. */
const sameBadgeFor = seconds(4)

interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type BarcodeReaderClass = new (options: { formats: string[] }) => BarcodeReader

/** The browser's own reader where it has one, otherwise ours. */
async function frameReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const { BarcodeDetector: Reader } = window as unknown as { BarcodeDetector?: BarcodeReaderClass & { getSupportedFormats(): Promise<string[]> } }
  if (Reader && (await Reader.getSupportedFormats()).includes('qr_code')) {
    const reader = new Reader({ formats: ['qr_code'] })
    return async (video) => (await reader.detect(video))[0]?.rawValue
  }
  const { readFrame } = await import('./read-frame.ts')
  return async (video) => readFrame(video)
}

/** Shows what the camera sees and tells every badge that it reads. */
export function Scanner({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const tell = useRef(onRead)
  tell.current = onRead

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { text: '', at: 0 }
    async function start(shown: HTMLVideoElement) {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false })
      } catch {
        setProblem('The camera cannot be used. Please allow it in the settings of the browser, or type the name.')
        return
      }
      if (isOver) return stop()
      shown.srcObject = stream
      await shown.play()
      const read = await frameReader()
      async function look() {
        if (isOver) return
        const text = await read(shown).catch(() => undefined)
        if (text && (text !== last.text || Date.now() - last.at > sameBadgeFor)) tell.current(text)
        if (text) last = { text, at: Date.now() }
        timer = setTimeout(look, lookEvery)
      }
      await look()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    if (video.current) void start(video.current).catch(() => setProblem('The camera cannot be used. Please type the name.'))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  if (problem)
    return (
      <p className="notice warn" role="alert">
        {problem}
      </p>
    )
  return <video ref={video} className="door-camera" muted playsInline aria-label="Camera" />
}
