import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/today.ts'

export async function loader(args: Route.LoaderArgs) {
  const { organiser } = await openDesk(args)
  return { name: organiser.name }
}

export default function Today({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <DeskPage title="Today" about={`What needs a person now, ${name}.`}>
      <p className="desk-empty">Nothing waits.</p>
    </DeskPage>
  )
}
