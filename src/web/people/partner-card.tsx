import type { PictureShape } from '#domain/pictures/picture.ts'
import { Picture } from '../ui/picture.tsx'

interface PartnerCardProps {
  heading: string
  description: string
  website: string
  issn: string
  place?: string | undefined
  /** The drawing shown without an uploaded picture. */
  image: string
  imageDark?: string | undefined
  picture?: { shape: PictureShape; id: string | undefined }
}

/** The card of the specification: image, heading, description, website link and ISSN. */
export function PartnerCard({ heading, description, website, issn, place, image, imageDark, picture }: PartnerCardProps) {
  return (
    <article className="card">
      <Picture
        shape={picture?.shape ?? 'mark'}
        id={picture?.id}
        drawn={image}
        drawnDark={imageDark}
        alt=""
        sizes="6rem"
        width={96}
        height={picture?.shape === 'cover' ? 128 : 96}
        loading="lazy"
      />
      <div>
        <h3>{heading}</h3>
        <p className="description">{description}</p>
        <dl className="meta">
          {place && (
            <div>
              <dt className="unseen">Place</dt>
              <dd>{place}</dd>
            </div>
          )}
          <div>
            <dt>ISSN</dt>
            <dd>{issn}</dd>
          </div>
        </dl>
        <a className="visit" href={website} rel="noopener">
          Website<span className="unseen"> of {heading}</span>
        </a>
      </div>
    </article>
  )
}
