import type { DocumentState } from '#domain/documents/document.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

export const stateTones = { valid: 'good', replaced: 'none', revoked: 'bad', expired: 'warn' } as const satisfies Record<DocumentState, BadgeProps['tone']>
