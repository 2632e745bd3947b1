import { badgeFormats } from '#domain/check-in/badges/badge-formats.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import type { CheckInData } from './check-in.tsx'

/** Badges and lists on paper: plain forms, so that the browser downloads what comes. */
export function PrintPanel({ conferenceId }: { conferenceId: string }) {
  const base = `/api/v1/desk/check-in/${conferenceId}`
  return (
    <section className="desk-panel" aria-labelledby="print">
      <h2 id="print">Print</h2>
      <form className="form" method="get" action={`${base}/badges`}>
        <SelectField
          name="format"
          label="Badges"
          hint="Everybody with a confirmed place who comes, in the order of their names."
          placeholder="Choose"
          options={Object.entries(badgeFormats).map(([value, { label }]) => ({ value, text: label }))}
          defaultValue="a4-8"
        />
        <div>
          <button type="submit" className="button">
            Download the badges
          </button>
        </div>
      </form>
      <form method="get" action={`${base}/door-list`}>
        <p className="soft">For a door without a device: names, how they take part, and a box to tick.</p>
        <button type="submit" className="button quiet">
          Download the door list
        </button>
      </form>
    </section>
  )
}

export function DietaryCounts({ dietary }: { dietary: NonNullable<CheckInData['dietary']> }) {
  return (
    <section className="desk-panel" aria-labelledby="dietary">
      <h2 id="dietary">For the kitchen</h2>
      {dietary.length === 0 ? (
        <p className="soft">Nobody who is coming has mentioned dietary needs.</p>
      ) : (
        <>
          <p className="soft">What people with a confirmed place wrote about their food, and how many wrote it. No names.</p>
          <table className="desk-table">
            <caption className="unseen">Dietary needs</caption>
            <thead>
              <tr>
                <th scope="col">What they wrote</th>
                <th scope="col">How many</th>
              </tr>
            </thead>
            <tbody>
              {dietary.map(({ said, count }) => (
                <tr key={said}>
                  <td className="as-written" data-label="What they wrote">
                    {said}
                  </td>
                  <td data-label="How many">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
