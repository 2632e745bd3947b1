import { useEffect, useRef } from 'react'
import { acceptedPictures, mostPictureMegabytes, type PictureShape, pictureShapes, pictureUrl } from '#domain/pictures/picture.ts'
import { CropFrame } from './crop-frame.tsx'
import { usePicture } from './use-picture.ts'

interface PictureChooserProps {
  shape: PictureShape
  /** What it is a picture of, for those who hear the buttons one by one. */
  of: string
  value: string
  onChange: (picture: string) => void
  /** What is shown without one. */
  otherwise: string
  control: React.AriaAttributes & { id: string }
}

/** The one way to choose a picture at the desk: chosen, cut, sent, replaced, removed. It is stored with what it belongs to. */
export function PictureChooser({ shape, of, value, onChange, otherwise, control }: PictureChooserProps) {
  const picture = usePicture(shape, value, onChange)
  const input = useRef<HTMLInputElement>(null)
  const crop = useRef<HTMLFieldSetElement>(null)
  const { widths, across, down } = pictureShapes[shape]
  const { opened, isCropping, percent, problem } = picture
  const described = [control['aria-describedby'], `${control.id}-state`].filter(Boolean).join(' ')

  // What was just chosen is cut next; the keyboard goes there too.
  useEffect(() => {
    if (isCropping) crop.current?.querySelector('input')?.focus()
  }, [isCropping])

  const unseen = <span className="unseen"> of {of}</span>
  return (
    <div className="picture-chooser" data-shape={shape}>
      {value && !isCropping && (
        <img src={pictureUrl(value, widths[0], 'webp')} alt={`${of}, as visitors will see it`} width={96} height={Math.round((96 * down) / across)} />
      )}
      <div className="picture-ways">
        <input
          ref={input}
          {...control}
          type="file"
          accept={acceptedPictures.join(',')}
          aria-describedby={described}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void picture.open(file)
          }}
        />
        {!isCropping && (
          <p className="picture-acts">
            {picture.mayCropAgain && (
              <button type="button" className="link-button" onClick={picture.cropAgain}>
                Change the crop{unseen}
              </button>
            )}
            {value && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  picture.remove()
                  input.current?.focus()
                }}
              >
                Remove the picture{unseen}
              </button>
            )}
          </p>
        )}
        {!value && !isCropping && <p className="hint">{otherwise}</p>}
      </div>
      {opened && (
        <fieldset className="picture-crop" ref={crop}>
          <legend>What is shown of {opened.file.name}</legend>
          <CropFrame bitmap={opened.bitmap} size={opened.size} shape={shape} view={picture.view} onChange={picture.setView} />
          <p className="desk-actions">
            <button
              type="button"
              className="button"
              aria-disabled={percent !== undefined}
              onClick={() => void picture.send().then((isSent) => isSent && input.current?.focus())}
            >
              Use this picture{unseen}
            </button>
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                picture.cancel()
                input.current?.focus()
              }}
            >
              Cancel
            </button>
            {percent !== undefined && <progress max={100} value={percent} aria-label={`Sending the picture${of ? ` of ${of}` : ''}`} />}
          </p>
        </fieldset>
      )}
      <p id={`${control.id}-state`} role="status" className={problem ? 'field-error' : 'hint'}>
        {problem ||
          (percent !== undefined ? (percent < 100 ? 'The picture is being sent…' : 'The picture is being made…') : picture.said) ||
          (isCropping || value ? '' : `JPEG, PNG, WebP or AVIF, at most ${mostPictureMegabytes} MB.`)}
      </p>
    </div>
  )
}
