import type { ApplicationState } from './application.ts'

const speakingCategories = ['Co-chair', 'Keynotes']

/** Who may be asked to stand on a conference's page: whoever was accepted as co-chair or keynote. */
export function maySpeak(application: { state: ApplicationState; role: string; s_category: string }): boolean {
  if (application.state !== 'accepted') return false
  return application.role === 'co-chair-keynote-apply' || speakingCategories.includes(application.s_category)
}
