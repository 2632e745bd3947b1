import type { FileScan } from '../../files/file-scan.ts'

/** What is sent with a registration: a proof for a category that needs approval, or the bank's slip of a transfer. */
export const registrationFileKinds = ['proof', 'bank-slip'] as const
export type RegistrationFileKind = (typeof registrationFileKinds)[number]

export const registrationFileLabels = { proof: 'Proof', 'bank-slip': 'Slip of a bank transfer' } as const satisfies Record<RegistrationFileKind, string>

export interface RegistrationFile {
  id: string
  kind: RegistrationFileKind
  bookingId: string
  registrationId: string | null
  storageKey: string
  name: string
  sizeBytes: number
  sha256: string
  scan: FileScan | null
  sentAt: Date
}

/** Of each kind, for one registration or one booking. */
export const maxRegistrationFiles = 5
