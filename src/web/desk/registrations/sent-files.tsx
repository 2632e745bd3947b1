interface SentFilesProps {
  heading: string
  files: readonly { id: string; name: string; sent: string; isInfected: boolean }[]
}

/** Proofs and slips of transfers; they are saved, never shown in our pages. */
export function SentFiles({ heading, files }: SentFilesProps) {
  if (files.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="sent-files-heading">
      <h2 id="sent-files-heading">{heading}</h2>
      <ul className="plain-list desk-lines">
        {files.map(({ id, name, sent, isInfected }) => (
          <li key={id}>
            {isInfected ? (
              <span className="words">{name} (our virus scanner found something harmful)</span>
            ) : (
              <a className="words" href={`/api/v1/desk/registration-files/${id}`} download>
                {name}
              </a>
            )}
            <span className="soft">{sent}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
