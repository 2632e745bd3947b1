import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '#domain/files/accepted-files.ts'
import { reserveUpload, settleReservation } from '#domain/files/reserve-upload.ts'
import { type FormName, readToken } from '#domain/forms/form-token.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { firstByteAt } from '../first-byte.ts'
import { clientNetwork } from '../security/client-network.ts'

type Fields = Record<string, string[]>

/** Decides about the files of one form before a byte of them is stored. */
export interface FileAdmission {
  maxFiles: number
  /** Called before each file with the fields that came ahead of it; a refusal concerns all files of the form. */
  admit(fields: Fields): Promise<void>
  /** Called once the form is done with; `unclaimed` are those of its files that stay without belonging to anything. */
  settle(unclaimed: readonly { id: string; sizeBytes: number }[]): Promise<void>
}

/** Programs and our own scripts send the token of a form in this header; a plain form has it in a field. */
const tokenHeaderName = 'x-form-token'

/** Admits the files of a form whose token is valid. It comes in the header, or in the field `token` ahead of the files. */
export function admitWithToken(services: Services, request: FastifyRequest, form: FormName, maxFiles: number): FileAdmission {
  return reserving(services, request, maxFiles, (fields) => {
    const token = tokenOf(request, fields)
    if (token === undefined) throw tokenMissing()
    readToken(services.key, form, token, firstByteAt(request))
  })
}

/** Admits the files of somebody whose secret or session was checked before the body is read. */
export function admitKnownSender(services: Services, request: FastifyRequest, maxFiles = 1): FileAdmission {
  return reserving(services, request, maxFiles, () => undefined)
}

/** The token of a form, as far as it has been read. */
export function tokenOf(request: FastifyRequest, fields: Fields): string | undefined {
  const header = request.headers[tokenHeaderName]
  return typeof header === 'string' && header !== '' ? header : fields.token?.[0]
}

function reserving(services: Services, request: FastifyRequest, maxFiles: number, check: (fields: Fields) => void): FileAdmission {
  const id = `form:${randomUUID()}`
  const declared = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length'])
  let isReserved = false
  return {
    maxFiles,
    async admit(fields) {
      check(fields)
      // A body of unknown length reserves room for one file after the other.
      if (isReserved && declared !== undefined) return
      await reserveUpload(services, { id, source: clientNetwork(request), sizeBytes: declared ?? maxFileBytes, kind: 'form' })
      isReserved = true
    },
    async settle(unclaimed) {
      // When the database is away the reservation ends by itself.
      if (isReserved) await settleReservation(services, id, unclaimed).catch(() => undefined)
      isReserved = false
    },
  }
}

function tokenMissing(): Refusal {
  const wayOn = 'Send it in the header X-Form-Token, or in the field “token” ahead of the first file.'
  return new Refusal('form.token_invalid', `The token of the form must arrive before its files. ${wayOn}`, { token: wayOn })
}
