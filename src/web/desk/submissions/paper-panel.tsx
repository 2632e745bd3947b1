import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Facts } from '../ui/desk-page.tsx'
import type { ShownSubmission } from './submission.tsx'

interface PaperPanelProps {
  reference: string
  paper: ShownSubmission['paper']
  mayAct: boolean
}

/** What the author has completed of the paper, and what is missing. */
export function PaperPanel({ reference, paper: { missing, abstract, words, facts }, mayAct }: PaperPanelProps) {
  return (
    <section className="desk-panel" aria-labelledby="paper-heading">
      <h2 id="paper-heading">The paper</h2>
      {missing.length > 0 && (
        <div className="notice warn">
          <p>
            <strong>Still missing</strong>
          </p>
          <ul>
            {missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {abstract && (
        <>
          <h3>
            Abstract <span className="soft">({words === 1 ? '1 word' : `${words} words`})</span>
          </h3>
          <p className="timeline-note">{abstract}</p>
        </>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {mayAct && (
        <p>
          <Link className="button quiet" to={href(deskPaths.submissionPaper, { reference })}>
            Complete the paper…
          </Link>
        </p>
      )}
    </section>
  )
}
