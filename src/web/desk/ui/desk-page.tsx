/** What every page of the desk begins with: its name, how much there is, and what can be done with all of it. */
export function DeskPage({
  title,
  about,
  actions,
  children,
}: {
  title: string
  about?: React.ReactNode
  actions?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      <title>{`${title} · Desk`}</title>
      <div className="desk-head">
        <div>
          <h1>{title}</h1>
          {about && <p className="soft">{about}</p>}
        </div>
        {actions && <div className="desk-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}
