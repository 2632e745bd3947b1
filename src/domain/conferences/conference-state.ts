import type { ConferenceState } from './conference.ts'

/** The states that may follow each one. */
export const nextConferenceStates = {
  scheduled: ['postponed', 'cancelled'],
  postponed: ['scheduled', 'cancelled'],
  cancelled: ['scheduled'],
} as const satisfies Record<ConferenceState, readonly ConferenceState[]>

export function conferenceMayBecome(from: ConferenceState, to: ConferenceState): boolean {
  return (nextConferenceStates[from] as readonly ConferenceState[]).includes(to)
}

/** Undefined while it takes place as planned. */
export const conferenceStateLabels = { scheduled: undefined, postponed: 'Postponed', cancelled: 'Cancelled' } as const satisfies Record<
  ConferenceState,
  string | undefined
>

/** Why nothing can be sent to it; undefined while it takes place as planned. */
export function notTakingPlace({ state, subConference }: { state: ConferenceState; subConference: string }): string | undefined {
  const sentences = {
    scheduled: undefined,
    postponed: `${subConference} is postponed. Submission and registration open again when its new dates are announced.`,
    cancelled: `${subConference} is cancelled. Nothing can be sent to it any more.`,
  } satisfies Record<ConferenceState, string | undefined>
  return sentences[state]
}

/** What happens next for an author or a registered person; undefined while it takes place as planned. */
export function nextStepsWhenNotTakingPlace(state: ConferenceState): string[] | undefined {
  const sentences = {
    scheduled: undefined,
    postponed: [
      'The conference is postponed. What you sent stays with us, and there is nothing for you to do now.',
      'We write to you as soon as its new dates are known.',
    ],
    cancelled: [
      'The conference is cancelled. There is nothing more for you to do.',
      'Its page says what happened. If anything is open for you, please write to us with your reference.',
    ],
  } satisfies Record<ConferenceState, string[] | undefined>
  return sentences[state]
}
