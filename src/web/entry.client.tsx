import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pause } from './pause.ts'
import { addRemainingRoutes } from './remaining-routes.ts'

// What was just evaluated is enough for one task.
await pause()
addRemainingRoutes()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
