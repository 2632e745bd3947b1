import { createContext } from 'react-router'
import type { Services } from '#domain/services.ts'

/** How a loader reaches the domain; the server sets it for every request. */
export const servicesContext = createContext<Services>()

/** A form that was posted without JavaScript and refused: its page is rendered again with the values and the problems. */
export interface PostedForm {
  /** The name of the form, on a page that has several. */
  form: string
  values: Record<string, string[]>
  /** Error messages by control name. */
  fields: Record<string, string>
  message: string
  /** The token that it was posted with. */
  token?: string | undefined
}

export const postedFormContext = createContext<PostedForm | undefined>(undefined)

/** Logs an unexpected error of a page under the request's id. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => undefined)
