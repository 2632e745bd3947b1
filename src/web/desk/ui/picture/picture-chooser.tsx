import { useEffect, useRef } from 'react'
import { acceptedPictures, maxPictureMegabytes, type PictureShape, pictureShapes, pictureUrl } from '#domain/pictures/picture.ts'
import { CropFrame } from './crop-frame.tsx'
import { usePicture } from './use-picture.ts'

interface PictureChooserProps {
  shape: PictureShape
  /** What the picture shows, for the labels of the buttons. */
  of: string
  value: string
  onChange: (picture: string) => void
  /** Shown while there is no picture. */
  whenEmpty: string
  control: React.AriaAttributes & { id: string }
}

/** A picture field: choose, crop, upload, replace, remove. Its value is saved with the rest of the form. */
export function PictureChooser({ shape, of, value, onChange, whenEmpty, control }: PictureChooserProps) {
  const picture = usePicture(shape, value, onChange)
  const input = useRef<HTMLInputElement>(null)
  const crop = useRef<HTMLFieldSetElement>(null)
  const { widths, across, down } = pictureShapes[shape]
  const { opened, isCropping, percent, problem } = picture
  const describedBy = [control['aria-describedby'], `${control.id}-state`].filter(Boolean).join(' ')

  // Focus moves to the crop controls when they open.
  useEffect(() => {
    if (isCropping) crop.current?.querySelector('input')?.focus()
  }, [isCropping])

  const ofWhat = <span className="unseen"> of {of}</span>
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
          aria-describedby={describedBy}
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
                Change the crop{ofWhat}
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
                Remove the picture{ofWhat}
              </button>
            )}
          </p>
        )}
        {!value && !isCropping && <p className="hint">{whenEmpty}</p>}
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
              onClick={() => void picture.send().then((sent) => sent && input.current?.focus())}
            >
              Use this picture{ofWhat}
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
          (percent !== undefined ? (percent < 100 ? 'The picture is being sent…' : 'The picture is being made…') : picture.message) ||
          (isCropping || value ? '' : `JPEG, PNG, WebP or AVIF, at most ${maxPictureMegabytes} MB.`)}
      </p>
    </div>
  )
}
