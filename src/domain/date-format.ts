const made = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a hundred times what using one does, and a list uses the same for every row. There are as many as zones and ways to write. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}
