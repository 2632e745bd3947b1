/** A list of the desk as a table; on a phone each row becomes a card, and `data-label` of its cells their names. */
export function DeskTable({ name, heads, children }: { name: string; heads: readonly string[]; children: React.ReactNode }) {
  return (
    <table className="desk-table">
      <caption className="unseen">{name}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
