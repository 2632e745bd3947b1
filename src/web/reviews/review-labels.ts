import type { ReviewStage } from '#domain/review/review.ts'

export const stageLabels = { abstract: 'Abstract', 'full-paper': 'Full paper' } as const satisfies Record<ReviewStage, string>
