/** The text of a QR code with which banking apps fill in a transfer in euros (EPC069-12, version 2). */
export function epcCode({
  holder,
  iban,
  bic,
  amountMinor,
  reference,
}: {
  holder: string
  iban: string
  bic: string
  amountMinor: number
  reference: string
}): string {
  const lines = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bic.replace(/\s/g, ''),
    [...holder.replace(/\s+/g, ' ').trim()].slice(0, 70).join(''),
    iban.replace(/\s/g, ''),
    `EUR${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`,
    // No purpose; the reference has check digits, so that a free text is not allowed beside it.
    '',
    reference,
  ]
  return lines.join('\n')
}
