import { HeldNote } from '../../ui/held-note.tsx'
import { Link } from '../../ui/link.tsx'
import { MailsPanel, NotesPanel } from '../correspondence/notes-and-mails.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage, Facts } from '../ui/desk-page.tsx'
import { FileNote } from '../ui/file-note.tsx'
import type { Route } from './+types/application.ts'
import { applicationStateBadges } from './application-badges.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { loadApplication } from './load-application.ts'
import { SpeakerPanel } from './speaker-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  return loadApplication(services, args.params.reference, organiser.email)
}

export default function Application({ loaderData }: Route.ComponentProps) {
  const { application, facts, documents, texts, speaking, conferences, invitations, notes, mails } = loaderData
  const { reference } = application
  return (
    <DeskPage
      title={application.name}
      subtitle={
        <>
          <Badge {...applicationStateBadges[application.state]} /> {reference}
          {application.decided && <> · {application.decided}</>}
        </>
      }
      actions={
        <Link className="button quiet" to={`${deskPaths.applications}?state=new`}>
          All new applications
        </Link>
      }
    >
      {application.suspicion && <p className="notice warn">Please check this first: {application.suspicion}. The applicant was not sent a copy.</p>}
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="what">
            <h2 id="what">The application</h2>
            <Facts facts={facts} />
            {application.message && <p className="words">{application.message}</p>}
            {documents.map((document) =>
              document.held ? (
                <div key={document.id}>
                  <p>
                    <span className="words">{document.name}</span> <span className="soft">{document.size}</span>
                  </p>
                  <HeldNote file={document} />
                </div>
              ) : (
                <div key={document.id}>
                  <p>
                    <a className="words" href={`/api/v1/desk/applications/${reference}/files/${document.id}`} download>
                      {document.name}
                    </a>{' '}
                    <span className="soft">{document.size}</span>
                  </p>
                  <FileNote note={document.note} />
                </div>
              ),
            )}
            {documents.length === 0 && <p className="soft">No document came with it.</p>}
          </section>
          <DecisionPanel key={`${reference} ${application.state}`} application={application} texts={texts} />
          {(speaking || invitations.length > 0) && (
            <SpeakerPanel application={application} speaking={speaking} conferences={conferences} invitations={invitations} />
          )}
          <MailsPanel mails={mails} />
        </div>
        <div className="desk-stack">
          <NotesPanel notes={notes} path={`/applications/${reference}/notes`} />
        </div>
      </div>
    </DeskPage>
  )
}
