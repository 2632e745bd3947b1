import { letterKindNames, letterKinds } from '#domain/mail/letter-kinds.ts'
import { mailTemplatesOf } from '#domain/mail/mail-templates.store.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/mail-templates.ts'
import { LetterForm } from './letter-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const kept = await mailTemplatesOf(services.db).all()
  const letters = letterKindNames.map((kind) => {
    const one = kept.find((template) => template.kind === kind)
    const changed = one ? `Changed by ${one.changed_by}, ${momentInWords(one.changed_at)}` : ''
    return { kind, name: letterKinds[kind], opening: one?.opening ?? '', closing: one?.closing ?? '', version: one?.version ?? 0, changed }
  })
  return { letters }
}

export default function MailTemplates({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Our letters"
      about="What the site writes by itself says what must be said. You may add a paragraph at the beginning and at the end of each letter; {name} and {organiser} are filled in."
      actions={
        <Link className="button quiet" to={deskPaths.mail}>
          All mail
        </Link>
      }
    >
      {letters.map((letter) => (
        <LetterForm key={letter.kind} letter={letter} />
      ))}
    </DeskPage>
  )
}
