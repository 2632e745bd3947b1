import type { ConferenceSummary } from '../conferences/conference.ts'
import { type CalendarDay, formatDay, formatDays } from '../dates.ts'
import { fillPlaceholders } from '../mail/fill-placeholders.ts'
import certificate from './certificate.typ?raw'
import { type DocumentKind, type DocumentLanguage, documentKindLabels } from './document.ts'
import { formatCode } from './document-code.ts'
import type { DocumentText } from './document-texts.ts'
import letter from './letter.typ?raw'
import letterhead from './letterhead.typ?raw'
import { qrDrawing, rosette } from './qr-drawing.ts'
import type { DocumentOrder } from './render-document.ts'

/** Everything that stands on a document. */
export interface DocumentContent {
  kind: DocumentKind
  language: DocumentLanguage
  text: DocumentText
  name: string
  values: Readonly<Record<string, string>>
  conference: Pick<ConferenceSummary, 'conNo' | 'subConference' | 'startDate' | 'endDate' | 'location' | 'country'>
  organiser: string
  /** The bytes of a JPEG; undefined: the mark of the house. */
  logo: Uint8Array | undefined
  signatures: readonly { name: string; position: string; picture: Uint8Array | undefined }[]
  reference: string
  code: string
  issuedOn: CalendarDay
  expiresOn: CalendarDay | null
  publicUrl: string
}

const letters: readonly DocumentKind[] = ['acceptance-letter', 'attendance-confirmation', 'visa-invitation']

const words = {
  en: {
    number: (number: string) => `Number ${number}`,
    issued: (day: string) => `Issued on ${day}`,
    until: (day: string) => `valid until ${day}`,
    check: 'Anyone can check this document at',
    qr: 'QR code with the address at which this document can be checked',
    greeting: 'Yours sincerely,',
  },
  fr: {
    number: (number: string) => `Numéro ${number}`,
    issued: (day: string) => `Établi le ${day}`,
    until: (day: string) => `valable jusqu’au ${day}`,
    check: 'Toute personne peut vérifier ce document à l’adresse',
    qr: 'Code QR contenant l’adresse à laquelle ce document peut être vérifié',
    greeting: 'Veuillez agréer l’expression de nos salutations distinguées.',
  },
} as const satisfies Record<DocumentLanguage, object>

/** The number of the edition is left out where the name has it already. */
export function conferenceName({ conNo, subConference }: Pick<ConferenceSummary, 'conNo' | 'subConference'>): string {
  return conNo === '' || subConference.startsWith(conNo) ? subConference : `${conNo} ${subConference}`
}

/** The template with its data, and the title that the reader's window shows. */
export function issuedDocumentOrder(content: DocumentContent): DocumentOrder {
  const { kind, language, text, name, conference, organiser, reference, code, issuedOn, expiresOn, publicUrl } = content
  const say = words[language]
  const days = daysIn(language, conference.startDate, conference.endDate)
  const place = `${conference.location}, ${conference.country}`
  const values = { ...content.values, name, conference: conferenceName(conference), days, place, organiser }
  const fill = (template: string) => fillPlaceholders(template, values)
  const day = (one: CalendarDay) => dayIn(language, one)
  const isLetter = letters.includes(kind)
  const files: Record<string, string | Uint8Array> = { '/letterhead.typ': letterhead, ...(content.logo ? { '/logo.jpg': content.logo } : {}) }
  const signatures = content.signatures.map(({ picture, ...one }, index) => {
    if (picture) files[`/signature-${index}.jpg`] = picture
    return { ...one, picture: picture ? `/signature-${index}.jpg` : null }
  })
  const data = {
    title: fill(text.title),
    subtitle: [values.conference, days, place].join(', '),
    opening: fill(text.opening),
    name,
    paragraphs: fill(text.body)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim()),
    organiser,
    logo: content.logo ? '/logo.jpg' : null,
    signatures,
    numberLine: say.number(reference),
    issuedLine: `${say.issued(day(issuedOn))}${expiresOn ? `, ${say.until(day(expiresOn))}` : ''}`,
    greeting: say.greeting,
    checkLabel: say.check,
    checkAddress: `${publicUrl.replace(/^https?:\/\//, '')}/verify`,
    code: formatCode(code),
    qr: qrDrawing(`${publicUrl}/verify/${formatCode(code)}`),
    qrAlt: say.qr,
    rosette: isLetter ? '' : rosette,
    foot: [organiser, publicUrl],
  }
  const title = `${documentKindLabels[kind]} ${reference}: ${name}`
  return { template: isLetter ? letter : certificate, data, title, language, files }
}

const frenchMonths = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']

export function dayIn(language: DocumentLanguage, day: CalendarDay): string {
  if (language === 'en') return formatDay(day)
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date) === 1 ? '1er' : Number(date)} ${frenchMonths[Number(month) - 1]} ${year}`
}

/** 11–13 May 2027; du 11 au 13 mai 2027. */
export function daysIn(language: DocumentLanguage, from: CalendarDay, to: CalendarDay): string {
  if (language === 'en') return formatDays(from, to)
  if (from === to) return `le ${dayIn(language, from)}`
  const end = dayIn(language, to).split(' ')
  const start = dayIn(language, from).split(' ')
  const shared = start[2] !== end[2] ? start : start[1] !== end[1] ? start.slice(0, 2) : start.slice(0, 1)
  return `du ${shared.join(' ')} au ${end.join(' ')}`
}
