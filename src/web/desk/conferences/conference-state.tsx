import { Badge } from '../ui/badge.tsx'

export function ConferenceState({ isDraft }: { isDraft: boolean }) {
  return isDraft ? <Badge tone="warn" text="Draft" /> : <Badge tone="good" text="Published" />
}
