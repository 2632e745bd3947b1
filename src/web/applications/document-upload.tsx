import { useEffect, useId, useState } from 'react'
import { acceptedExtensions } from '#domain/files/accepted-files.ts'
import { documentProblem } from './document-problem.ts'
import { sendDocument, type DocumentUpload as Upload } from './send-document.ts'

interface DocumentUploadProps {
  upload: Upload
  file: File
}

type Stage = { at: 'sending'; percent: number } | { at: 'arrived' } | { at: 'lost'; message: string } | { at: 'refused'; message: string }

/** The document follows its application: with its progress, another try when the line broke, and another file when this one cannot be taken. */
export function DocumentUpload({ upload, file: first }: DocumentUploadProps) {
  const [file, setFile] = useState(first)
  const [tries, setTries] = useState(0)
  const [stage, setStage] = useState<Stage>({ at: 'sending', percent: 0 })
  const inputId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every try sends anew
  useEffect(() => {
    const problem = documentProblem(file)
    if (problem) return setStage({ at: 'refused', message: problem })
    setStage({ at: 'sending', percent: 0 })
    let left = false
    const sending = sendDocument(upload, file, (percent) => setStage({ at: 'sending', percent }))
    void sending.outcome.then((outcome) => {
      if (left) return
      if (outcome.arrived) return setStage({ at: 'arrived' })
      const { code, message } = outcome.problem
      console.error('The document was not received:', code)
      setStage(code === 'connection.lost' ? { at: 'lost', message: lineBroke } : { at: mayBeSentAgain(code) ? 'lost' : 'refused', message })
    })
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    void sending.outcome.finally(() => removeEventListener('beforeunload', stay))
    return () => {
      left = true
      sending.abort()
    }
  }, [file, tries, upload])

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
        <button type="button" className="button" onClick={() => setTries((count) => count + 1)}>
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

const lineBroke = 'The connection was lost on the way. Please check it and send the document again.'

/** Another try with the same file helps only when neither the file nor the application is the trouble. */
function mayBeSentAgain(code: string): boolean {
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
