import type { Entry } from '#domain/content/collections.ts'

export function Office({ office }: { office: Entry<'offices'> }) {
  return (
    <article className="office">
      <p className="kicker">{office.role}</p>
      <h3>{office.name}</h3>
      <address>
        {office.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>{office.country}</div>
      </address>
      <dl>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</a>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{office.hours}</dd>
        </div>
      </dl>
    </article>
  )
}
