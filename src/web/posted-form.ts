import { createContext } from 'react-router'

/** What came back from a form that was posted without JavaScript and refused: the page is shown again with all of it. */
export interface PostedForm {
  /** Which form of the page. */
  form: string
  values: Record<string, string[]>
  /** By control name, in plain words. */
  fields: Record<string, string>
  message: string
}

export const postedFormContext = createContext<PostedForm | undefined>(undefined)
