import { useEffect, useRef, useState } from 'react'
import { maxCoAuthors, moved } from '#domain/papers/paper-details.schema.ts'
import type { PaperAuthor } from '#domain/submissions/paper.ts'
import type { PostedForm } from '../../request-context.ts'
import { FormScope, SelectField, TextField } from '../../ui/form/fields.tsx'

type Posted = Pick<PostedForm, 'values' | 'fields'> | undefined

interface Row {
  /** Stays with the row when it moves. */
  key: number
  author: PaperAuthor
}

interface AuthorRowsProps {
  /** A journal has neither a programme nor presenters. */
  isJournal: boolean
  authors: readonly PaperAuthor[]
  countries: readonly string[]
  posted: Posted
  isPage: boolean
  onRows?: (() => void) | undefined
  children: React.ReactNode
}

const nobody: PaperAuthor = { name: '', affiliation: '', country: '', email: '', orcid: '', isSender: false, isCorresponding: false, isPresenter: false }

/** What was typed before a refusal, or else the authors as they stand. */
function authorsOf(authors: readonly PaperAuthor[], posted: Posted): PaperAuthor[] {
  const names = posted?.values['author_name[]']
  if (!posted || !names) return [...authors]
  const typed = (name: string, index: number) => posted.values[name]?.[index] ?? ''
  const isChosen = (name: string, row: number) => posted.values[name]?.[0] === String(row)
  const sender = authors.find(({ isSender }) => isSender)
  const rows = names.map((name, index) => ({
    place: Number(typed('author_place[]', index)) || Number.MAX_SAFE_INTEGER,
    author: {
      name,
      affiliation: typed('author_affiliation[]', index),
      country: typed('author_country[]', index),
      email: typed('author_email[]', index),
      orcid: typed('author_orcid[]', index),
      isSender: false,
      isCorresponding: isChosen('corresponding', index + 1),
      isPresenter: isChosen('presenter', index + 1),
    },
  }))
  const filled = rows.filter(({ author: { name, affiliation, country, email, orcid } }) => name || affiliation || country || email || orcid)
  const own = sender && {
    place: Number(posted.values.own_place?.[0]) || 0,
    author: {
      ...sender,
      orcid: posted.values.own_orcid?.[0] ?? sender.orcid,
      isCorresponding: isChosen('corresponding', 0),
      isPresenter: isChosen('presenter', 0),
    },
  }
  return [...(own ? [own] : []), ...filled].toSorted((one, other) => one.place - other.place).map(({ author }) => author)
}

/** The sender and the co-authors in their order. Every button also works without JavaScript: it saves the form, and the page comes back. */
export function AuthorRows({ isJournal, authors, countries, posted, isPage, onRows, children }: AuthorRowsProps) {
  const [rows, setRows] = useState<Row[]>(() => [...authorsOf(authors, posted), nobody].map((author, key) => ({ key, author })))
  const [said, setSaid] = useState('')
  const [touched, setTouched] = useState<{ key: number; act: string }>()
  const list = useRef<HTMLOListElement>(null)
  // React moves the row's elements, which takes the focus from the button.
  useEffect(() => {
    if (touched) list.current?.querySelector<HTMLElement>(`[data-row="${touched.key}"] [data-act="${touched.act}"]`)?.focus()
  }, [touched])

  function change(event: React.MouseEvent, next: Row[], words: string, focus?: { key: number; act: string }) {
    event.preventDefault()
    setRows(next)
    setSaid(words)
    setTouched(focus)
    // The controls are there after this render.
    if (onRows) setTimeout(onRows)
  }

  const problems = [...new Set(['author_name[]', 'author_email[]', 'author_orcid[]', 'own_orcid'].flatMap((name) => posted?.fields[name] ?? []))]
  let coAuthors = 0
  return (
    <FormScope.Provider value={undefined}>
      <fieldset className="author-rows" id="authors" data-field="author_name[]" aria-describedby={problems.length > 0 ? 'authors-error' : undefined}>
        <legend>Authors</legend>
        <p className="hint">In the order in which {isJournal ? 'the journal' : 'the programme'} names them. ORCID iDs are shown as not authenticated.</p>
        {problems.length > 0 && (
          <p className="field-error" id="authors-error">
            {problems.join(' ')}
          </p>
        )}
        <ol className="plain-list author-cards" ref={list}>
          {rows.map(({ key, author }, index) => {
            if (!author.isSender) coAuthors += 1
            const row = author.isSender ? 0 : coAuthors
            const who = author.isSender ? author.name : author.name || `author ${index + 1}`
            const move = (event: React.MouseEvent, to: number, act: string) =>
              change(event, moved(rows, index, to), `${who} is now in place ${to + 1}.`, { key, act })
            const button = (act: 'up' | 'down' | 'remove', label: string, onClick: (event: React.MouseEvent) => void, isOff = false) => (
              <button
                type={isPage ? 'submit' : 'button'}
                name={isPage ? 'act' : undefined}
                value={isPage ? `${act}:${row}` : undefined}
                className="link-button"
                data-act={act}
                aria-disabled={isOff || undefined}
                onClick={isOff ? (event) => event.preventDefault() : onClick}
              >
                {label}
                <span className="unseen"> {who}</span>
              </button>
            )
            return (
              <li key={key} data-row={key}>
                <fieldset className="author-row">
                  <legend>
                    {index + 1}. {author.isSender ? `${author.name}${isPage ? ' (you)' : ' (sent the form)'}` : author.name || 'Co-author'}
                  </legend>
                  <input type="hidden" name={author.isSender ? 'own_place' : 'author_place[]'} value={index + 1} readOnly />
                  {author.isSender ? <Sender author={author} isPage={isPage} /> : <CoAuthor author={author} countries={countries} />}
                  <div className="author-choices">
                    <label>
                      <input type="radio" name="corresponding" value={row} defaultChecked={author.isCorresponding} /> Corresponding author
                    </label>
                    {!isJournal && (
                      <label>
                        <input type="radio" name="presenter" value={row} defaultChecked={author.isPresenter} /> Presents the paper
                      </label>
                    )}
                  </div>
                  <p className="author-acts">
                    {button('up', 'Move up', (event) => move(event, index - 1, 'up'), index === 0)}
                    {button('down', 'Move down', (event) => move(event, index + 1, 'down'), index === rows.length - 1)}
                    {!author.isSender &&
                      button('remove', 'Remove', (event) =>
                        change(
                          event,
                          rows.filter((one) => one.key !== key),
                          `${who} is removed.`,
                        ),
                      )}
                  </p>
                </fieldset>
              </li>
            )
          })}
        </ol>
        {children}
        <p className="unseen" role="status">
          {said}
        </p>
        {coAuthors < maxCoAuthors && (
          <p>
            <button
              type={isPage ? 'submit' : 'button'}
              name={isPage ? 'act' : undefined}
              value={isPage ? 'add' : undefined}
              className="button quiet"
              onClick={(event) =>
                change(event, [...rows, { key: Math.max(-1, ...rows.map((one) => one.key)) + 1, author: nobody }], 'One more row for a co-author.')
              }
            >
              One more co-author
            </button>
          </p>
        )}
      </fieldset>
    </FormScope.Provider>
  )
}

function Sender({ author, isPage }: { author: PaperAuthor; isPage: boolean }) {
  const known = [author.affiliation, author.country, author.email].filter(Boolean).join(', ')
  return (
    <>
      <p className="soft">
        {known}. {isPage ? 'To change this, correct your details on the status page.' : 'To change this, use “Correct…”.'}
      </p>
      <TextField name="own_orcid" label="ORCID iD, if there is one" maxLength={60} defaultValue={author.orcid} autoComplete="off" />
    </>
  )
}

function CoAuthor({ author, countries }: { author: PaperAuthor; countries: readonly string[] }) {
  return (
    <>
      <TextField name="author_name[]" label="Name" maxLength={200} defaultValue={author.name} autoComplete="off" />
      <TextField name="author_affiliation[]" label="Affiliation" maxLength={200} defaultValue={author.affiliation} autoComplete="off" />
      <SelectField
        name="author_country[]"
        label="Country"
        placeholder="Please choose"
        options={countries.map((country) => ({ value: country, text: country }))}
        defaultValue={author.country}
      />
      <TextField name="author_email[]" label="E-mail" type="email" maxLength={254} defaultValue={author.email} autoComplete="off" />
      <TextField name="author_orcid[]" label="ORCID iD, if there is one" maxLength={60} defaultValue={author.orcid} autoComplete="off" />
    </>
  )
}
