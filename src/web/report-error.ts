import { createContext } from 'react-router'

/** Where a page's unexpected error is told, so that it stands in the log under the request's id. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => undefined)
