import { data, href, redirect } from 'react-router'
import { formatDay, formatDays } from '#domain/dates.ts'
import { checkDocument } from '#domain/documents/check-document.ts'
import { type DocumentState, documentKindLabels, documentStateLabels, endReasonLabels } from '#domain/documents/document.ts'
import { formatCode, readCode } from '#domain/documents/document-code.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { privateHeaders } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/verify-document.ts'
import { CodeForm } from './code-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = readCode(params.code)
  // One spelling for each document, so that what is shown can be compared with what is printed.
  if (code && params.code !== formatCode(code)) throw redirect(href(paths.verifyDocument, { code: formatCode(code) }))
  const checked = code && (await checkDocument(context.get(servicesContext), code))
  if (!checked) return data({ typed: params.code.slice(0, 80), found: undefined }, { status: 404 })
  const { state, kind, number, name, conference, place, from, to, issued, expires, reason, endedOn, sha256, keyId } = checked
  const ended = endedOn ? formatDay(endedOn) : ''
  const facts = [
    { term: 'Document', value: documentKindLabels[kind] },
    { term: 'Name', value: name || 'Deleted at the holder’s request' },
    { term: 'Conference', value: conference },
    { term: 'Days and place', value: `${formatDays(from, to)}, ${place}` },
    { term: 'Number', value: number },
    { term: 'Issued', value: formatDay(issued) },
    ...(expires ? [{ term: 'Valid until', value: formatDay(expires) }] : []),
  ]
  return data({
    typed: '',
    found: { state, code: formatCode(checked.code), facts, ended, reason: reason && endReasonLabels[reason], hasStatement: name !== '', sha256, keyId },
  })
}

export const headers = () => privateHeaders('same-origin')

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.found ? `${documentStateLabels[loaderData.found.state]}: ${loaderData.found.code}` : 'Unknown code'
  return [{ title }, { name: 'robots', content: 'noindex, nofollow' }]
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

const titles = {
  valid: 'This document is valid',
  replaced: 'This document was replaced',
  revoked: 'This document was revoked',
  expired: 'This document has expired',
} as const satisfies Record<DocumentState, string>

const tones = { valid: 'good', replaced: 'warn', revoked: 'bad', expired: 'warn' } as const satisfies Record<DocumentState, string>

function explain({ state, ended, reason }: Found): string {
  if (state === 'valid') return 'We issued it, and it is in force. Please compare the details below with the document that you hold.'
  if (state === 'replaced') return `A corrected document took its place on ${ended}. Please ask the holder for the new one.`
  if (state === 'revoked') return `It has not been valid since ${ended}. ${reason ?? ''}.`
  return 'We issued it, but the day until which it was valid has passed.'
}

/** What a stranger learns about a document from its code: only what stands on it, and whether it holds. */
export default function VerifyDocument({ loaderData: { typed, found } }: Route.ComponentProps) {
  if (!found)
    return (
      <>
        <PageHead
          text={{ title: 'We do not know this document', kicker: 'Check a document', lead: 'No document of ours has this code.' }}
          trail={[{ name: 'Check a document', path: paths.verify }]}
        >
          <p className="notice bad arrival" role="status">
            Please compare the code with the document, letter by letter. If it is the same, the document is not ours: do not trust it, and tell us.
          </p>
        </PageHead>
        <Section id="code" heading="Try again">
          <CodeForm typed={typed} problem={undefined} />
        </Section>
      </>
    )
  return (
    <>
      <PageHead
        text={{ title: titles[found.state], kicker: `Document ${found.code}`, lead: explain(found) }}
        trail={[{ name: 'Check a document', path: paths.verify }]}
      >
        <p className={`verdict ${tones[found.state]}`} role="status">
          {documentStateLabels[found.state]}
        </p>
      </PageHead>
      <Section id="document" heading="What we issued">
        <dl className="sent-details">
          {found.facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="signature" heading="For programs">
        <div className="prose">
          <p>
            The PDF that we issued has the SHA-256 <code className="hash">{found.sha256}</code>. A file with another one is not ours, or was changed.
          </p>
          {found.hasStatement && (
            <p>
              Download the <a href={`/api/v1/documents/${found.code}/statement`}>signed statement</a> and its{' '}
              <a href={`/api/v1/documents/${found.code}/signature`}>Ed25519 signature</a>. They can be checked with our{' '}
              <a href={paths.verifyKeys}>public key</a> {found.keyId}, without us.
            </p>
          )}
        </div>
      </Section>
    </>
  )
}
