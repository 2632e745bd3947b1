import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { seconds } from '#domain/durations.ts'
import { ConnectionNote } from './connection-note.tsx'

const slowAfter = seconds(8)

/** A bar along the top while a page is loading, and a note if that takes long: the browser shows neither for a client-side navigation. */
export function NavigationProgress() {
  const { location } = useNavigation()
  const [slow, setSlow] = useState<string>()
  const navigation = location?.key

  useEffect(() => {
    if (!navigation) return
    const timer = setTimeout(() => setSlow(navigation), slowAfter)
    return () => clearTimeout(timer)
  }, [navigation])

  if (!navigation) return null
  return (
    <>
      <div className="navigation-progress" role="progressbar" aria-label="The page is loading" />
      {slow === navigation && <ConnectionNote>The connection is slow. The page opens as soon as it arrives.</ConnectionNote>}
    </>
  )
}
