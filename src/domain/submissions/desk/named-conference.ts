/** A conference as the filters of the desk know it. */
export interface NamedConference {
  id: string
  /** With its year: the editions of a series may have one name. */
  name: string
}

export function namedConference({ id, name, startDate }: { id: string; name: string; startDate: string }): NamedConference {
  return { id, name: `${name}, ${startDate.slice(0, 4)}` }
}
