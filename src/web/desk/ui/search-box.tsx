/** Words to look for in a list. */
export function SearchBox({ label, value, name = 'q', most = 100 }: { label: string; value: string; name?: string; most?: number }) {
  return (
    <label className="wide-filter">
      {label}
      <input type="search" name={name} defaultValue={value} maxLength={most} />
    </label>
  )
}
