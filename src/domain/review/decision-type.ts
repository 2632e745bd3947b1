import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { stateLabels } from '../submissions/next-steps.ts'
import { type Decision, decisions } from '../submissions/paper.ts'

/** How an accepted paper is presented, where its decision says so. */
export const presentationForms = ['talk', 'poster', 'online'] as const
export type PresentationForm = (typeof presentationForms)[number]

export const presentationFormLabels = {
  talk: 'Talk',
  poster: 'Poster',
  online: 'Online talk',
} as const satisfies Record<PresentationForm, string>

const decisionType = z
  .object({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    name: z.string().check(z.trim(), z.minLength(1, 'Please give every decision a name.'), z.maxLength(60, 'Please use at most 60 characters.')),
    /** The state that a paper gets by it. */
    decision: z.enum(decisions, 'Please choose what it means.'),
    /** Empty where it leaves that open. */
    presentation: z.union([z.literal(''), z.enum(presentationForms)], 'Please choose a form of presentation.'),
  })
  .check(
    z.refine(({ decision, presentation }) => decision !== 'rejected' || presentation === '', {
      path: ['presentation'],
      error: 'What is rejected is not presented.',
    }),
  )
export type DecisionType = z.output<typeof decisionType>

const maxTypes = 12

/** The decisions of a conference in its own words; none for those of the house. */
export const decisionTypesSchema = z.array(decisionType).check(
  z.maxLength(maxTypes, `Please keep to at most ${maxTypes} kinds of decision.`),
  z.refine((types) => new Set(types.map(({ id }) => id)).size === types.length, { error: 'Two kinds of decision have the same id. Please remove one.' }),
  z.refine((types) => new Set(types.map(({ name }) => name.toLowerCase())).size === types.length, {
    error: 'Two kinds of decision have the same name. Please rename one.',
  }),
  z.refine((types) => types.length === 0 || decisions.every((decision) => types.some((type) => type.decision === decision)), {
    error: 'Please keep at least one kind of decision for each of: accepted, revision requested, rejected.',
  }),
)

/** What a conference begins with when it wants words of its own. */
export const suggestedDecisionTypes: readonly DecisionType[] = [
  { id: 'talk', name: 'Accepted as a talk', decision: 'accepted', presentation: 'talk' },
  { id: 'poster', name: 'Accepted as a poster', decision: 'accepted', presentation: 'poster' },
  { id: 'conditional', name: 'Conditionally accepted', decision: 'revision-requested', presentation: '' },
  { id: 'rejected', name: 'Rejected', decision: 'rejected', presentation: '' },
]

/** The kind of decision that an organiser chose, or none where the conference has no words of its own; refuses one that does not fit. */
export function chosenDecisionType(
  types: readonly DecisionType[],
  { decision, type }: { decision: Decision; type: string },
  reference: string,
): DecisionType | undefined {
  if (type === '') return undefined
  const found = types.find(({ id }) => id === type)
  if (!found) throw new Refusal('submission.move_not_allowed', `The conference of ${reference} does not have this kind of decision any more.`)
  if (found.decision !== decision)
    throw new Refusal('submission.move_not_allowed', `For ${reference} “${found.name}” means “${stateLabels[found.decision]}” now. Please look again.`)
  return found
}

/** The decision as its conference words it: 'Accepted as a poster', otherwise the state. */
export function decisionInWords({ to, typeName }: { to: keyof typeof stateLabels; typeName?: string | undefined }): string {
  return typeName || stateLabels[to]
}

/** For the audit log: 'Accepted as a poster (Accepted, Poster)'. */
export function formatDecisionTypes(types: readonly DecisionType[]): string {
  if (types.length === 0) return 'those of the house'
  return types
    .map(
      ({ name, decision, presentation }) =>
        `${name} (${[stateLabels[decision], presentation && presentationFormLabels[presentation]].filter(Boolean).join(', ')})`,
    )
    .join('; ')
}
