import { useState } from 'react'
import { formatDay } from '#domain/dates.ts'
import type { Passport } from '#domain/visa/visa.ts'
import { callApi } from '../../accounts/call-api.ts'
import { Facts } from '../ui/desk-page.tsx'

/** The passport is fetched only when somebody asks for it, and goes with the page. */
export function PassportPanel({ reference }: { reference: string }) {
  const [passport, setPassport] = useState<Passport>()
  const [problem, setProblem] = useState('')
  async function show() {
    const result = await callApi<Passport>(`/desk/visa/${reference}/passport`, {}, 'POST')
    if (result.ok) setPassport(result.data)
    setProblem(result.ok ? '' : result.message)
  }
  return (
    <section className="desk-panel" aria-labelledby="passport-heading">
      <h2 id="passport-heading">Passport and journey</h2>
      {passport ? (
        <>
          <div role="status">
            <Facts
              facts={[
                { term: 'Name', value: passport.name },
                { term: 'Number', value: passport.number },
                { term: 'Nationality', value: passport.nationality },
                { term: 'Date of birth', value: formatDay(passport.bornOn) },
                { term: 'Issued on', value: formatDay(passport.issuedOn) },
                { term: 'Expires on', value: formatDay(passport.expiresOn) },
                { term: 'Embassy or consulate', value: passport.authority },
                { term: 'Arrives on', value: formatDay(passport.arrivesOn) },
                { term: 'Leaves on', value: formatDay(passport.leavesOn) },
              ]}
            />
          </div>
          <p className="desk-actions">
            <button type="button" className="button quiet" onClick={() => setPassport(undefined)}>
              Hide it
            </button>
          </p>
        </>
      ) : (
        <>
          <p className="soft">It is stored encrypted. Each look is written to the audit log, with your name.</p>
          <p className="desk-actions">
            <button type="button" className="button quiet" onClick={() => void show()}>
              Show the passport
            </button>
          </p>
        </>
      )}
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
