import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { LineNote } from './line-note.tsx'

/** Nobody doubts a line before that. */
const slowMilliseconds = 8000

/** While a page is on its way the browser shows nothing, since the document stays: a line along the top does, and words if it takes long. */
export function OnTheWay() {
  const { location } = useNavigation()
  const [slow, setSlow] = useState<string>()
  const way = location?.key

  useEffect(() => {
    if (!way) return
    const patience = setTimeout(() => setSlow(way), slowMilliseconds)
    return () => clearTimeout(patience)
  }, [way])

  if (!way) return null
  return (
    <>
      <div className="on-the-way" role="progressbar" aria-label="The page is on its way" />
      {slow === way && <LineNote>The line is slow. The page opens as soon as it is here.</LineNote>}
    </>
  )
}
