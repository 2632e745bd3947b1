import { data, href } from 'react-router'
import { stageOf } from '#domain/submissions/paper-files.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/replace-file.ts'
import { FileForm } from './file-form.tsx'
import { FileFacts } from './file-list.tsx'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const file = status.files.find(({ id }) => id === params.fileId)
  if (!file) throw data(null, { status: 404 })
  const paper = status.papers.find(({ number }) => number === file.paper)
  return { status, file, paper, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Replace a file')
}

export default function ReplaceFilePage({ loaderData: { status, file, paper, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        text={{
          title: 'Replace a file',
          kicker: `Submission ${status.reference}`,
          lead: 'We will read the new file from now on. The earlier one is kept as proof of what was received.',
        }}
        trail={[{ name: status.reference, path: href(paths.submission, status.address) }]}
      />
      <Section id="earlier" heading="What it replaces">
        <div className="received-files">
          <FileFacts file={file} />
        </div>
      </Section>
      <Section id="file" heading="The new file">
        <FileForm
          status={status}
          action={href(paths.submissionReplace, { ...status.address, fileId: file.id })}
          api={`files/${file.id}`}
          button="Replace the file"
          isOpen={file.mayReplace}
          posted={posted}
          response={paper?.revision?.stage === stageOf(file.kind) ? paper?.revision : null}
        />
      </Section>
    </>
  )
}
