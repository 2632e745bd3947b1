import { answerTemplatesOf } from '#domain/contact/answer-templates.store.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/answer-templates.ts'
import { TemplateForm } from './template-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const templates = await answerTemplatesOf(services.db).all()
  return { templates: templates.map(({ changed_at, changed_by, ...one }) => ({ ...one, changed: `Changed by ${changed_by}, ${momentInWords(changed_at)}` })) }
}

export default function AnswerTemplates({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Templates for answers"
      about="Texts that are written often. {name} and {reference} are replaced by the writer’s when a template is inserted."
      actions={
        <Link className="button quiet" to={deskPaths.messages}>
          Messages
        </Link>
      }
    >
      {templates.map((template) => (
        <TemplateForm key={template.id} template={template} />
      ))}
      <TemplateForm key={`new-${templates.length}`} />
    </DeskPage>
  )
}
