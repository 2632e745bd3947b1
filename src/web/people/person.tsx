interface PersonProps {
  name: string
  image: string
  affiliation: string
  about?: string
  level?: 2 | 3
}

/** Portrait, name and affiliation. The portrait only repeats the name, so it stays silent. */
export function Person({ name, image, affiliation, about, level = 2 }: PersonProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="person">
      <img src={image} alt="" width="96" height="96" loading="lazy" decoding="async" />
      <div>
        <Heading className="person-name">{name}</Heading>
        <p className="affiliation">{affiliation}</p>
        {about && <p className="about">{about}</p>}
      </div>
    </article>
  )
}
