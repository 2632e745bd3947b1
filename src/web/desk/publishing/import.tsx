import { useRef, useState } from 'react'
import { contentOf } from '#domain/content/content.store.ts'
import type { ImportOutcome } from '#domain/publishing/import/import-articles.ts'
import { importColumns } from '#domain/publishing/import/import-row.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/import.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const journals = await contentOf(services.db).all('journals')
  const proceedings = await contentOf(services.db).all('proceedings')
  return { columns: importColumns, series: [...journals, ...proceedings].map(({ id, title }) => ({ id, title })) }
}

type Answer = (ImportOutcome & { error?: undefined }) | { error: { message: string } }

async function send(archive: File, query: URLSearchParams): Promise<Answer> {
  const response = await fetch(`/api/v1/desk/publishing/import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: archive,
  }).catch(() => undefined)
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined
  return answer ?? { error: { message: 'The archive could not be sent. Please try again.' } }
}

const countOf = (count: number) => (count === 1 ? 'One article' : `${count} articles`)

/** Back issues that were published elsewhere: checked first, then imported, all or none. */
export default function ImportArticles({ loaderData: { columns, series } }: Route.ComponentProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosenSeries, setSeries] = useState('')
  const [addresses, setAddresses] = useState('')
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [checked, setChecked] = useState<ImportOutcome>()
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')

  async function run(isForReal: boolean): Promise<void> {
    const [archive] = input.current?.files ?? []
    setMessage('')
    setProblem(archive ? '' : 'Please choose a zip archive.')
    if (!archive || busy) return
    setBusy(true)
    const wishes = Object.entries({ really: isForReal ? 'yes' : '', series: chosenSeries, addresses: addresses.trim() })
    const answer = await send(archive, new URLSearchParams(wishes.filter(([, value]) => value)))
    setBusy(false)
    setAsking(false)
    if (answer.error) return setProblem(answer.error.message)
    if (!isForReal) return setChecked(answer)
    setChecked(undefined)
    setMessage(`${countOf(answer.added.length)} imported.`)
  }

  const mayImport = checked && checked.problems.length === 0 && checked.added.length > 0
  return (
    <DeskPage title="Import back issues" subtitle="Articles that were published elsewhere, with their DOIs. Their old addresses lead to them from now on.">
      <div className="desk-columns">
        <section className="desk-panel" aria-labelledby="archive-heading">
          <h2 id="archive-heading">The archive</h2>
          <label className="field">
            Zip archive with articles.csv or XML files, and the PDFs
            <input ref={input} type="file" accept=".zip,application/zip" onChange={() => setChecked(undefined)} />
          </label>
          <details>
            <summary>For XML files only</summary>
            <label className="field">
              Journal or series
              <select
                value={chosenSeries}
                onChange={(event) => {
                  setSeries(event.target.value)
                  setChecked(undefined)
                }}
              >
                <option value="">As the ISSN in the files says</option>
                {series.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              Old addresses, with {'{id}'} in place of the article’s number
              <input
                value={addresses}
                maxLength={300}
                placeholder="/index.php/abc/article/view/{id}"
                onChange={(event) => {
                  setAddresses(event.target.value)
                  setChecked(undefined)
                }}
              />
            </label>
          </details>
          <p>
            <button type="button" className={mayImport ? 'button quiet' : 'button'} aria-disabled={busy} onClick={() => void run(false)}>
              Check
            </button>{' '}
            {mayImport && (
              <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
                Import…
              </button>
            )}
          </p>
          {problem && (
            <p className="notice bad" role="alert">
              {problem}
            </p>
          )}
          <div role="status">
            {message && <p className="notice good">{message}</p>}
            {checked && (
              <>
                <p>
                  {countOf(checked.added.length)} would be imported; here already: {checked.unchanged}
                  {checked.problems.length > 0 && `; mistakes: ${checked.problems.length}`}.
                </p>
                <ul>
                  {checked.problems.map(({ file, line, column, message: text }) => (
                    <li key={`${file}-${line}-${column}-${text}`}>
                      {file === 'articles.csv' ? `Line ${line}` : `${file}, line ${line}`}
                      {column && `, ${column}`}: {text}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </section>
        <section className="desk-panel" aria-labelledby="columns-heading">
          <h2 id="columns-heading">The list</h2>
          <p>The file articles.csv has a row for each article, and in its first line the names of its columns:</p>
          <p className="soft">{columns.join(', ')}</p>
          <p>
            Needed are series, volume, title and published (2019-05-31). Authors are separated by semicolons: Perera, Nimali (University of Colombo); Silva,
            Asha. The column file names a PDF of the archive. A volume that is not here yet is made.
          </p>
          <h3>XML files</h3>
          <p>
            Without articles.csv the XML files of the archive are read: JATS, one article a file, and the native XML that OJS 3 exports, with the PDFs in it or
            beside it. Authors with their places and ORCID iDs, references, sections, keywords and dates come along.
          </p>
          <details>
            <summary>Ids of series and journals</summary>
            <ul>
              {series.map(({ id, title }) => (
                <li key={id}>
                  <code>{id}</code> {title}
                </li>
              ))}
            </ul>
          </details>
        </section>
      </div>
      {isAsking && (
        <ConfirmDialog title="Import these articles?" confirm="Import" busy={busy} onCancel={() => setAsking(false)} onConfirm={() => void run(true)}>
          <p>{countOf(checked?.added.length ?? 0)} appear at once. What is published cannot be taken back, only corrected or retracted.</p>
        </ConfirmDialog>
      )}
    </DeskPage>
  )
}
