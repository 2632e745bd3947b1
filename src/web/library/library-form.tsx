import { Form } from 'react-router'
import { facetNames, maxTypedCharacters } from '#domain/library/library-query.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { type LibraryQuery, libraryAddress } from './library-address.ts'
import type { Library, LibraryFacet } from './load-library.ts'

/** A plain GET form: what is chosen in the facets goes along. */
export function LibraryForm({ query }: { query: LibraryQuery }) {
  return (
    <search>
      {/* Another search, such as after Back, shows its own words. */}
      <Form key={libraryAddress(query)} className="site-search" method="get" action={paths.researchLibrary}>
        <label htmlFor="library-q">Search the library</label>
        <div>
          <input
            id="library-q"
            name="q"
            type="search"
            defaultValue={query.q}
            maxLength={maxTypedCharacters}
            placeholder="Title, author, keyword …"
            aria-describedby="library-hint"
          />
          <button type="submit" className="button">
            Search
          </button>
        </div>
        <p id="library-hint" className="soft">
          Put a phrase in quotation marks: “coastal erosion”
        </p>
        {facetNames.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
        {query.order === 'newest' && <input type="hidden" name="order" value="newest" />}
      </Form>
    </search>
  )
}

/** What is chosen, each with a way to drop it. */
export function ChosenFacets({ facets, query }: { facets: LibraryFacet[]; query: LibraryQuery }) {
  const chosen = facets.flatMap(({ name, label, chosen: one }) => (one ? [{ name, facet: label, ...one }] : []))
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-facets plain-list" aria-label="Chosen filters">
      {chosen.map(({ name, facet, label, without }) => (
        <li key={name}>
          <Link to={without} rel="nofollow" prefetch="none" preventScrollReset>
            <span className="unseen">Remove {facet}: </span>
            {label} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={libraryAddress({ q: query.q, order: query.order })} rel="nofollow" prefetch="none" preventScrollReset className="clear">
            Remove all
          </Link>
        </li>
      )}
    </ul>
  )
}

const shownAtFirst = 8

export function Facets({ facets }: { facets: LibraryFacet[] }) {
  const usable = facets.filter(({ choices }) => choices.length > 0)
  if (usable.length === 0) return null
  return (
    <nav className="facets" aria-label="Filters">
      <details className="all-facets">
        <summary>Narrow the list</summary>
        {usable.map((facet) => (
          <Facet key={facet.name} facet={facet} />
        ))}
      </details>
    </nav>
  )
}

function Facet({ facet: { name, label, choices } }: { facet: LibraryFacet }) {
  const more = choices.slice(shownAtFirst)
  return (
    <section aria-labelledby={`facet-${name}`}>
      <h3 id={`facet-${name}`}>{label}</h3>
      <Choices choices={choices.slice(0, shownAtFirst)} />
      {more.length > 0 && (
        <details>
          <summary>
            {more.length} more<span className="unseen">: {label}</span>
          </summary>
          <Choices choices={more} />
        </details>
      )}
    </section>
  )
}

function Choices({ choices }: { choices: LibraryFacet['choices'] }) {
  return (
    <ul className="plain-list">
      {choices.map(({ value, label, count, address }) => (
        <li key={value}>
          {/* Every combination has an address; nobody should fetch them all. */}
          <Link to={address} rel="nofollow" prefetch="none" preventScrollReset>
            {label}
          </Link>{' '}
          <span className="count">
            {count.toLocaleString('en-GB')}
            <span className="unseen">{count === 1 ? ' article' : ' articles'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Relevance or date; without words there is only the date. */
export function OrderLinks({ library: { query, total } }: { library: Library }) {
  if (query.q === '' || total < 2) return null
  const orders = [
    { order: 'relevance', label: 'Most relevant first' },
    { order: 'newest', label: 'Newest first' },
  ] as const
  return (
    <p className="library-order">
      {orders.map(({ order, label }) => (
        <Link
          key={order}
          to={libraryAddress({ ...query, order, after: undefined })}
          aria-current={query.order === order ? 'true' : undefined}
          rel="nofollow"
          prefetch="none"
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </p>
  )
}
