import { data, href } from 'react-router'
import { stageOf } from '#domain/submissions/paper-files.ts'
import { belongsToPaper, type FileKind, fileKinds } from '#domain/submissions/submission.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/add-file.ts'
import { FileForm } from './file-form.tsx'
import { paperSearch } from './file-list.tsx'
import { loadStatus, namedPaper, type ShownPaper } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

const texts = {
  document: { title: 'Add a paper', lead: 'An abstract or a paper that belongs to this submission.' },
  documentblind: {
    title: 'Add a blind copy',
    lead: 'The same text without names, institutions and thanks, as the guideline asks: this is what the reviewers read. Please send it after the paper itself, and again after each new version.',
  },
  fullpaper: { title: 'Send the full paper', lead: 'The whole paper, of which we have accepted the abstract. Its reviewers read this file.' },
  fullpaperblind: {
    title: 'Send a blind copy of the full paper',
    lead: 'The same text without names, institutions and thanks, sent after the full paper itself: this is what its reviewers read.',
  },
  documentcv: { title: 'Add a CV', lead: 'Your own CV, or that of a co-author.' },
} as const

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const kind = fileKinds.find((one) => one === params.kind)
  if (!kind) throw data(null, { status: 404 })
  return { status, kind, paper: belongsToPaper(kind) ? namedPaper(status, request) : undefined, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData ? texts[loaderData.kind].title : 'Add a file')
}

function maySend(kind: FileKind, paper: ShownPaper | undefined): boolean {
  return (stageOf(kind) === 'full-paper' ? paper?.maySendFullPaper : paper?.mayReplaceFiles) ?? false
}

export default function AddFilePage({ loaderData: { status, kind, paper, posted } }: Route.ComponentProps) {
  const { title, lead } = texts[kind]
  const isOpen = kind === 'documentcv' ? status.mayAddFiles : maySend(kind, paper)
  return (
    <>
      <PageHead
        text={{ title, lead, kicker: `Submission ${paper?.reference ?? status.reference}` }}
        trail={[{ name: status.reference, path: href(paths.submission, status.address) }]}
      />
      <Section id="file" heading="The file">
        <FileForm
          status={status}
          action={`${href(paths.submissionAdd, { ...status.address, kind })}${paperSearch(paper?.number)}`}
          api={`files?kind=${kind}${paper ? `&paper=${paper.number}` : ''}`}
          button="Send the file"
          isOpen={isOpen}
          posted={posted}
          response={kind !== 'documentcv' && paper?.revision?.stage === stageOf(kind) ? paper?.revision : null}
        />
      </Section>
    </>
  )
}
