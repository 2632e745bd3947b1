import { openDesk } from '../open-desk.ts'
import { conferenceMeant } from '../submissions/conference-meant.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/today.ts'
import { ComingDeadlines } from './coming-deadlines.tsx'
import { Figures } from './figures.tsx'
import { loadToday } from './load-today.ts'
import { UrgentMessages } from './urgent-messages.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await openDesk(args)
  const url = new URL(args.request.url)
  const wish = await conferenceMeant(services, url)
  return { name: organiser.name, wish, ...(await loadToday(services, url.searchParams.get('conference') ?? '')) }
}

export default function Today({ loaderData: { name, waiting, urgent, deadlines, figures, wish } }: Route.ComponentProps) {
  const { messages, submissions, applications, unreleased, failedMails } = waiting
  const isQuiet = messages + submissions + applications + unreleased + failedMails === 0
  return (
    <DeskPage title="Today" about={isQuiet ? `Nothing waits, ${name}. Everything that came in is dealt with.` : `What needs a person now, ${name}.`}>
      <WaitingTiles waiting={waiting} />
      <div className="desk-columns">
        <div className="desk-stack">
          <UrgentMessages urgent={urgent} waiting={waiting.messages} />
          <ComingDeadlines deadlines={deadlines} />
        </div>
        <Figures figures={figures} anything={waiting.anything} wish={wish} />
      </div>
    </DeskPage>
  )
}
