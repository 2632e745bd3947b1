import * as z from 'zod/mini'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A conference as the API tells it: the fields of the specification, and the few more that a reader needs to place it in time. */
export const conferenceAnswer = z
  .object({
    _id: z.string(),
    code: z.string(),
    conNo: z.string(),
    mainConference: z.string(),
    subConference: z.string(),
    topic: z.string(),
    collaboration: z.nullable(z.string()),
    theme: z.string(),
    startDate: day,
    endDate: day,
    timeZone: z.string(),
    venue: z.nullable(z.string()),
    location: z.string(),
    country: z.string(),
    abstractDeadline: z.nullable(day),
    notification: z.nullable(day),
    paperDeadline: z.nullable(day),
    registrationDeadline: z.nullable(day),
    callForPaper: z.string(),
    scopes: z.string(),
    selectedTeamMembers: z.array(z.object({ speakerName: z.string(), speakerCategory: z.string(), speakerTitle: z.string() })),
  })
  .register(z.globalRegistry, {
    id: 'Conference',
    description: 'Days are YYYY-MM-DD in the conference’s own zone; null is what is not settled yet; callForPaper and scopes are sanitised HTML.',
  })
