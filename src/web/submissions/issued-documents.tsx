import { href } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownDocument } from './load-issued.ts'

/** The author's letters and certificates; nothing before one was issued. */
export function IssuedDocuments({ documents }: { documents: readonly ShownDocument[] }) {
  if (documents.length === 0) return null
  return (
    <Section id="documents" heading="Your letters and certificates">
      <ul className="plain-list received-files">
        {documents.map(({ name, about, code, url }) => (
          <li key={code}>
            <p className="file-name">{name}</p>
            <p className="soft">{about}</p>
            <p className="file-acts">
              {url && (
                <a href={url}>
                  Download<span className="unseen"> {name}</span>
                </a>
              )}
              <Link to={href(paths.verifyDocument, { code })}>
                What others see<span className="unseen"> of {name}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
