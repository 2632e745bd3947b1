import { useState } from 'react'
import { documentKindLabels } from '#domain/documents/document.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { DocumentsData } from './conference-documents.tsx'
import { PreviewButton } from './preview-button.tsx'

interface IssuePanelProps {
  page: DocumentsData
  chosen: string[]
  /** Those who are entitled and have no valid document. */
  due: string[]
  onSelect: (subjects: string[]) => void
}

/** Issues documents to the selected people after asking; a letter with the document can go to each of them. */
export function IssuePanel({ page: { head, kind, rows }, chosen, due, onSelect }: IssuePanelProps) {
  const [isAsking, setAsking] = useState(false)
  const [tells, setTells] = useState(true)
  const { mutate, busy, problem } = useMutation()
  const notEntitled = rows.filter(({ subject, isEntitled }) => !isEntitled && chosen.includes(subject)).length
  async function issue() {
    setAsking(false)
    const body = { kind, language: 'en', subjects: chosen, tells }
    const result = await mutate(`/conferences/${head.id}/documents`, body, () => ({ text: 'The documents are being issued.' }))
    if (result.ok) onSelect([])
  }
  return (
    <div className="desk-actions">
      <span className="selected-count" role="status">
        {chosen.length === 0 ? 'Select people to issue documents.' : `${chosen.length} selected`}
      </span>
      {due.length > 0 && chosen.length !== due.length && (
        <button type="button" className="link-button" onClick={() => onSelect(due)}>
          Select all {due.length} who are entitled and have none
        </button>
      )}
      {chosen.length > 0 && (
        <>
          <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
            Issue…
          </button>
          <button type="button" className="button quiet" onClick={() => onSelect([])}>
            Select none
          </button>
        </>
      )}
      <PreviewButton conference={head.id} body={{ kind, language: 'en', ...(chosen[0] ? { subject: chosen[0] } : {}) }} />
      <ProblemNote problem={problem} />
      {isAsking && (
        <ConfirmDialog
          title={`Issue ${chosen.length === 1 ? 'one document' : `${chosen.length} documents`}?`}
          confirm="Issue"
          busy={busy}
          onConfirm={() => void issue()}
          onCancel={() => setAsking(false)}
        >
          <p>
            “{documentKindLabels[kind]}”, with the name as each person writes it. Whoever has a valid one keeps it. What is issued can be replaced or revoked,
            and never changed.
          </p>
          {notEntitled > 0 && <p className="notice warn">{notEntitled === 1 ? 'One of them does' : `${notEntitled} of them do`} not fulfil the rule.</p>}
          <label className="tick">
            <input type="checkbox" checked={tells} onChange={(event) => setTells(event.target.checked)} /> Send each of them the document by e-mail
          </label>
        </ConfirmDialog>
      )}
    </div>
  )
}
