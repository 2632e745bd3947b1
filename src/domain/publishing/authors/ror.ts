const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The address of an organisation in the registry ROR, from its id or its address; undefined when it is none. The last two digits are a check sum. */
export function readRor(typed: string): string | undefined {
  const id = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?ror\.org\//, '')
  if (!/^0[0-9a-hjkmnp-tv-z]{6}\d{2}$/.test(id)) return undefined
  const number = [...id.slice(1, 7)].reduce((sum, sign) => sum * alphabet.length + alphabet.indexOf(sign), 0)
  const sum = 98 - ((number * 100) % 97)
  return sum === Number(id.slice(7)) ? `https://ror.org/${id}` : undefined
}
