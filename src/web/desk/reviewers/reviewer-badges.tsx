import { formatDay } from '#domain/dates.ts'
import type { ReviewerStatus } from '#domain/review/pool/reviewer.ts'
import { Badge } from '../ui/desk-page.tsx'

interface ReviewerBadgesProps {
  status: ReviewerStatus
  pausedUntil: string | null
  hasAgreed: boolean
  isStandby: boolean
}

export function ReviewerBadges({ status, pausedUntil, hasAgreed, isStandby }: ReviewerBadgesProps) {
  return (
    <>
      {status === 'active' && <Badge tone="good" text="Active" />}
      {status === 'paused' && <Badge tone="warn" text={pausedUntil ? `Paused until ${formatDay(pausedUntil)}` : 'Paused'} />}
      {status === 'stopped' && <Badge text="Stopped" />} {isStandby && status !== 'stopped' && <Badge text="Standby" />}{' '}
      {!hasAgreed && status !== 'stopped' && <Badge tone="warn" text="Has not agreed yet" />}
    </>
  )
}
