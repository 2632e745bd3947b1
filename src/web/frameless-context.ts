import { createContext, useContext } from 'react'

/** True while the server writes a page whose frame (all that stands around its own words) it knows already. */
export const FramelessContext = /* @__PURE__ */ createContext(false)

/** The browser never writes a page without its frame, and need not load what asks. */
export const useFrameless = import.meta.env.SSR ? () => useContext(FramelessContext) : () => false
