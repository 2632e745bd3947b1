import { createContext } from 'react'

/**
 * The name of the form that fields stand in. With it every control has an address of its own (`#apply-email`),
 * so that the summary of problems can link to it even without JavaScript. Forms that repeat a control name leave it out.
 */
export const FormScope = createContext<string | undefined>(undefined)
