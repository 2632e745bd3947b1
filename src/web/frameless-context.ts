import { createContext } from 'react'

/** True while the server writes a page whose frame (all that stands around its own words) it knows already. Nobody else sets it. */
export const FramelessContext = createContext(false)
