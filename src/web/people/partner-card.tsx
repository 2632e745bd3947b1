export interface PartnerCardProps {
  heading: string
  description: string
  website: string
  issn: string
  place?: string | undefined
  image: string
}

/** The card of the specification: image, heading, description, website link, ISSN. */
export function PartnerCard({ heading, description, website, issn, place, image }: PartnerCardProps) {
  return (
    <article className="card">
      <img src={image} alt="" width="96" height="96" loading="lazy" decoding="async" />
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
