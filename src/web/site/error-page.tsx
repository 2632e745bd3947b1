import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'

const words = {
  notFound: {
    kicker: 'Error 404',
    title: 'This page is not in our library',
    lead: 'The address may have been mistyped, or the page has moved. Nothing you sent us is affected.',
  },
  ourFault: {
    kicker: 'Error 500',
    title: 'Something went wrong on our side',
    lead: 'The page could not be put together. We have noted it. Please try again in a minute; what you have already sent us is safe.',
  },
}

/** An error that helps a person on, in the site's own design. */
export function ErrorPage({ status }: { status: number }) {
  const { kicker, title, lead } = status === 404 ? words.notFound : words.ourFault
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <div className="frame">
          <div>
            <p className="kicker">{kicker}</p>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </div>
        </div>
      </div>
      <section className="section">
        <div className="frame">
          <h2>Where to go from here</h2>
          <ul className="prose">
            <li>
              <Link to={paths.conferenceYears}>Upcoming conferences</Link> with their deadlines
            </li>
            <li>
              <Link to={paths.paperSubmition}>How to submit a paper</Link>
            </li>
            <li>
              <Link to={paths.faq}>Questions and answers</Link>
            </li>
            <li>
              <Link to={paths.contact}>Write to us</Link>: we reply within 48 hours
            </li>
          </ul>
        </div>
      </section>
    </>
  )
}
