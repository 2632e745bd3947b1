import { useEffect, useId, useState } from 'react'
import { acceptedExtensions, kindNamedBy, maxFileBytes, tooLargeReason } from '#domain/files/accepted-files.ts'
import { connectionLost, type FormProblem, problemIn } from '../ui/form/send-form.ts'

interface DocumentUploadProps {
  upload: UploadTarget
  file: File
}

type Stage = { at: 'sending'; percent: number } | { at: 'arrived' } | { at: 'lost'; message: string } | { at: 'refused'; message: string }

/** Uploads the document of an application with its progress; offers a retry after a lost connection and another file after a refusal. */
export function DocumentUpload({ upload, file: first }: DocumentUploadProps) {
  const [file, setFile] = useState(first)
  const [attempts, setAttempts] = useState(0)
  const [stage, setStage] = useState<Stage>({ at: 'sending', percent: 0 })
  const inputId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt uploads again
  useEffect(() => {
    const problem = documentProblem(file)
    if (problem) return setStage({ at: 'refused', message: problem })
    setStage({ at: 'sending', percent: 0 })
    let unmounted = false
    const sending = sendDocument(upload, file, (percent) => setStage({ at: 'sending', percent }))
    void sending.outcome.then((outcome) => {
      if (unmounted) return
      if (outcome.arrived) return setStage({ at: 'arrived' })
      const { code, message } = outcome.problem
      console.error('The document was not received:', code)
      setStage(code === 'connection.lost' ? { at: 'lost', message: connectionLostText } : { at: mayRetry(code) ? 'lost' : 'refused', message })
    })
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    void sending.outcome.finally(() => removeEventListener('beforeunload', stay))
    return () => {
      unmounted = true
      sending.abort()
    }
  }, [file, attempts, upload])

  return (
    <div className="document-upload" data-at={stage.at}>
      <p role="status">{sentence(stage, file.name)}</p>
      {stage.at === 'sending' && (
        <div className="progress">
          <progress max={100} value={stage.percent} aria-label={`Sending ${file.name}`} />
          <span aria-hidden="true">{stage.percent} %</span>
        </div>
      )}
      {stage.at === 'lost' && (
        <button type="button" className="button" onClick={() => setAttempts((count) => count + 1)}>
          Send the document again
        </button>
      )}
      {stage.at === 'refused' && (
        <div className="field">
          <label htmlFor={inputId}>Choose another document</label>
          <input
            id={inputId}
            type="file"
            accept={acceptedExtensions}
            onChange={({ currentTarget: { files } }) => {
              if (files?.[0]) setFile(files[0])
            }}
          />
        </div>
      )}
    </div>
  )
}

const connectionLostText = 'The connection was lost. Please check it and send the document again.'

/** A retry with the same file makes sense unless the file or the application was refused. */
function mayRetry(code: string): boolean {
  return !code.startsWith('file.') && !code.startsWith('application.') && code !== 'request.invalid'
}

function sentence(stage: Stage, name: string): string {
  switch (stage.at) {
    case 'sending':
      return `Your document ${name} is being sent. Please stay on this page.`
    case 'arrived':
      return `Your document ${name} has arrived too.`
    case 'lost':
      return `Your application is stored, but the document ${name} is not yet with us. ${stage.message}`
    case 'refused':
      return `Your application is stored, but the document ${name} could not be taken. ${stage.message}`
  }
}

/** Where to upload the document, from the API response to the application. */
export interface UploadTarget {
  url: string
  secret: string
  accept: string
  mostBytes: number
}

type DocumentOutcome = { arrived: true; problem?: undefined } | { arrived: false; problem: FormProblem }

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
function sendDocument(upload: UploadTarget, file: File, onProgress: (percent: number) => void): { outcome: Promise<DocumentOutcome>; abort(): void } {
  const request = new XMLHttpRequest()
  const outcome = new Promise<DocumentOutcome>((resolve) => {
    const lost = () => resolve({ arrived: false, problem: connectionLost })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onerror = lost
    request.onabort = lost
    request.ontimeout = lost
    request.onload = () => resolve(request.status === 201 ? { arrived: true } : { arrived: false, problem: problemIn(request.responseText) })
  })
  const body = new FormData()
  body.append('document', file)
  request.open('POST', upload.url)
  request.withCredentials = true
  request.setRequestHeader('x-application-secret', upload.secret)
  request.send(body)
  return { outcome, abort: () => request.abort() }
}

/** Checks a file before the upload; the server checks again, also by content. */
export function documentProblem(file: File): string | undefined {
  if (!kindNamedBy(file.name)) return 'Only Word and PDF files are accepted. Please choose a .doc, .docx or .pdf file.'
  if (file.size === 0) return 'This file is empty. Please save it again in your word processor and choose it again.'
  if (file.size > maxFileBytes) return tooLargeReason
  return undefined
}
