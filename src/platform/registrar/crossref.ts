import { SaxesParser } from 'saxes'
import { seconds } from '#domain/durations.ts'
import type { DepositResult, Registrar } from '#domain/publishing/deposit/deposit.ts'
import { RegistrarError } from '#domain/publishing/deposit/registrar-error.ts'

export interface CrossrefSettings {
  user: string
  password: string
  /** `https://doi.crossref.org`, or their test system. */
  url: string
}

const timeout = seconds(60)
const maxAnswerLength = 1_000_000

/** Crossref's HTTPS deposit: a form with the file, then the result of the batch by its id. */
export function openCrossref({ user, password, url }: CrossrefSettings): Registrar {
  async function request(path: string, body: FormData | URLSearchParams): Promise<string> {
    let response: Response
    try {
      // Also the result is asked for by POST, so that the password stands in no address and in no log on the way.
      response = await fetch(new URL(path, url), { method: 'POST', body, signal: AbortSignal.timeout(timeout), redirect: 'error' })
    } catch (error) {
      throw new RegistrarError(`The registrar could not be reached (${reasonOf(error)}).`, true)
    }
    const text = (await response.text().catch(() => '')).slice(0, maxAnswerLength)
    if (response.status === 401 || response.status === 403) throw new RegistrarError('The registrar did not accept our user name and password.', true)
    if (response.status === 429 || response.status >= 500) throw new RegistrarError(`The registrar is busy or out of order (status ${response.status}).`, true)
    if (!response.ok) throw new RegistrarError(`The registrar refused the file (status ${response.status}): ${firstWords(text)}`, false)
    return text
  }

  return {
    async send(batchId, file) {
      const form = new FormData()
      form.set('operation', 'doMDUpload')
      form.set('login_id', user)
      form.set('login_passwd', password)
      form.set('fname', new Blob([file], { type: 'application/xml' }), `${batchId}.xml`)
      const answer = await request('/servlet/deposit', form)
      if (!/SUCCESS/.test(answer)) throw new RegistrarError(`The registrar refused the file: ${firstWords(answer)}`, false)
    },

    async resultOf(batchId) {
      return readResult(await request('/servlet/submissionDownload', new URLSearchParams({ usr: user, pwd: password, doi_batch_id: batchId, type: 'result' })))
    },
  }
}

/** Reads the diagnostic of a batch: one record for each DOI in it. */
export function readResult(xml: string): DepositResult {
  let status = ''
  const records: { status: string; message: string }[] = []
  let element = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new RegistrarError(`The registrar’s result cannot be read (${error.message}).`, false)
  })
  parser.on('opentag', ({ name, attributes }) => {
    element = name
    if (name === 'doi_batch_diagnostic') status = attributes.status ?? ''
    if (name === 'record_diagnostic') records.push({ status: attributes.status ?? '', message: '' })
  })
  parser.on('closetag', () => {
    element = ''
  })
  parser.on('text', (text) => {
    const last = records.at(-1)
    if (element === 'msg' && last) last.message += text
  })
  parser.write(xml).close()
  if (status !== 'completed') return { state: 'pending' }
  const refused = records.filter((record) => record.status === 'Failure')
  if (refused.length > 0) return { state: 'failed', message: messageOf(refused) || 'The registrar gave no reason.' }
  if (records.length === 0) return { state: 'failed', message: 'The registrar found no DOI in the file.' }
  return { state: 'registered', message: messageOf(records.filter((record) => record.status === 'Warning')) }
}

const messageOf = (records: readonly { message: string }[]) =>
  records
    .map(({ message }) => message.trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 1000)

const firstWords = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300) || 'no reason given'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return error.name === 'TimeoutError' ? 'no response within a minute' : cause || error.message
}
