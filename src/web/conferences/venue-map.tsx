import type { ConferenceView } from './load-conference.ts'

/** A drawing of where on earth the conference is, and the way to a street map. */
export function VenueMap({ map }: Pick<ConferenceView, 'map'>) {
  if (!map.drawing && !map.streetMap) return null
  return (
    <figure className="venue-map">
      {map.drawing && <img src={map.drawing} alt={`${map.place} on a drawn map`} width={640} height={400} loading="lazy" />}
      <figcaption>
        {map.place}
        {map.coordinates && <span className="soft">, {map.coordinates}</span>}
        {map.streetMap && (
          <>
            {' · '}
            <a href={map.streetMap} rel="noopener noreferrer">
              Find the venue on OpenStreetMap
            </a>
          </>
        )}
      </figcaption>
    </figure>
  )
}
