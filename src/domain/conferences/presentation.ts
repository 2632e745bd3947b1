/** What every presenter is given and held to. */
export const presentation = { talkMinutes: 15, questionMinutes: 5, mostSlides: 15, leastFontSize: 22 } as const
