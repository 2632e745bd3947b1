import { connectionLost, type FormProblem, problemIn } from '../ui/form/send-form.ts'

/** Where the document of an application goes, from the answer to the application. */
export interface DocumentUpload {
  url: string
  secret: string
  accept: string
  mostBytes: number
}

export type DocumentOutcome = { arrived: true; problem?: undefined } | { arrived: false; problem: FormProblem }

/** Sends the document and tells how much of it is on its way. The browser's older way of asking, because only it tells the progress of an upload. */
export function sendDocument(upload: DocumentUpload, file: File, onProgress: (percent: number) => void): { outcome: Promise<DocumentOutcome>; abort(): void } {
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
