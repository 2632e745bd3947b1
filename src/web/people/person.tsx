import { Picture } from '../ui/picture.tsx'

interface PersonProps {
  name: string
  /** The drawing shown without a photograph. */
  image: string
  photo: string | undefined
  affiliation: string
  about?: string
  level?: 2 | 3
}

/** Portrait, name and affiliation. The portrait is decorative, so its alt text is empty. */
export function Person({ name, image, photo, affiliation, about, level = 2 }: PersonProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="person">
      <Picture shape="portrait" id={photo} drawn={image} alt="" sizes="5.5rem" width={96} height={96} loading="lazy" />
      <div>
        <Heading className="person-name">{name}</Heading>
        <p className="affiliation">{affiliation}</p>
        {about && <p className="about">{about}</p>}
      </div>
    </article>
  )
}
