import { createContext } from 'react-router'
import type { Services } from '#domain/services.ts'

/** How a loader reaches the domain: the server puts the services here for every request. */
export const servicesContext = createContext<Services>()
