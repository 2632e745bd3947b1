const escaped: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const safe = (text: string) => text.replace(/[&"<]/g, (character) => escaped[character] ?? '')

const made = new Map<string, string>()
/** As text, and made once: there are 250, and as elements they would cost a page more than its rows. */
function optionsOf(countries: string): string {
  const known = made.get(countries)
  if (known !== undefined) return known
  const options = countries
    .split('\n')
    .map((name) => `<option value="${safe(name)}">${safe(name)}</option>`)
    .join('')
  made.set(countries, options)
  return options
}

/** One country of all, or all of them. */
export function CountryChoice({ value, all = 'All', countries }: { value: string; all?: string; countries: string }) {
  const options = `<option value="">${safe(all)}</option>${optionsOf(countries)}`
  const chosen = `<option value="${safe(value)}"`
  return (
    <label>
      Country
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own list, escaped above */}
      <select name="country" defaultValue={value} dangerouslySetInnerHTML={{ __html: options.replace(chosen, () => `${chosen} selected`) }} />
    </label>
  )
}
