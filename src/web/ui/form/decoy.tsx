import { decoyName } from '#domain/forms/suspicion.ts'

/** A control that no person meets and every simple robot fills. */
export function Decoy() {
  return (
    <div className="decoy" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={decoyName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
