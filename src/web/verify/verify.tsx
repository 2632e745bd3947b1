import { href, redirect } from 'react-router'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import { formatCode, readCode } from '#domain/documents/document-code.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/verify.ts'
import { CodeForm } from './code-form.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get('code')?.slice(0, 300) ?? ''
  const code = readCode(typed)
  if (code) throw redirect(href(paths.verifyDocument, { code: formatCode(code) }))
  return { plate: drawingUrls(context.get(servicesContext).key).pagePlate('check'), typed, refused: context.get(postedFormContext)?.message }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => [{ title: 'Check a document' }, { name: 'robots', content: 'noindex' }]

/** Anybody can check a letter or certificate of ours, by its code or by its QR code. */
export default function Verify({ loaderData: { plate, typed, refused } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        plate={plate}
        text={{
          title: 'Check a document',
          kicker: 'Letters and certificates',
          lead: 'Every letter and certificate that we issue has a code. Type it here, or scan the QR code on the document, to see whether we issued it and whether it is still valid.',
        }}
      >
        {refused && (
          <p className="notice warn" role="alert">
            {refused}
          </p>
        )}
      </PageHead>
      <Section id="code" heading="The code">
        <CodeForm
          typed={typed}
          problem={typed === '' ? undefined : 'A code has 16 letters and digits, such as 7H3K-9QPX-04MN-TZ2C. Please compare it with the document.'}
        />
      </Section>
      <Section id="about" heading="What you will see">
        <div className="prose">
          <p>We show the kind of document, the name on it, the conference with its days, and its number. Please compare all of them with what you hold.</p>
          <p>
            Documents are also signed. Programs find the public keys at <a href={paths.verifyKeys}>{paths.verifyKeys}</a>.
          </p>
        </div>
      </Section>
    </>
  )
}
