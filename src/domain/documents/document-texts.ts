import { problemCountMessage } from '../forms/problem-count.ts'
import { placeholdersIn, unknownPlaceholders } from '../mail/fill-placeholders.ts'
import { Refusal } from '../refusal.ts'
import { type DocumentKind, type DocumentLanguage, documentLanguages } from './document.ts'

/** The words of a kind of document in one language. */
export interface DocumentText {
  title: string
  /** Before the name on a certificate; the greeting of a letter. */
  opening: string
  /** Paragraphs with an empty line between them. */
  body: string
}

/** What a document can fill in. */
export const documentPlaceholders = {
  name: { means: 'the holder, exactly as they write their name', sample: 'Dr Amara Perera' },
  conference: { means: 'the name of the conference', sample: '12th Health and Medicine Colombo' },
  days: { means: 'the days of the conference', sample: '11–13 May 2027' },
  place: { means: 'the city and the country of the conference', sample: 'Colombo, Sri Lanka' },
  organiser: { means: 'your name as the organiser', sample: 'our office' },
  paper: { means: 'the title of the paper', sample: 'On engines' },
  reference: { means: 'the reference of the paper or the registration', sample: 'HM27-0042-K' },
  reviews: { means: 'how many reviews: “one review”, “3 reviews”', sample: '3 reviews' },
  birth: { means: 'the day of birth', sample: '2 January 1980' },
  nationality: { means: 'the nationality', sample: 'Sri Lanka' },
  passport: { means: 'the number of the passport', sample: 'N1234567' },
  expiry: { means: 'the day on which the passport expires', sample: '1 June 2031' },
  stay: { means: 'the days of the stay', sample: '9–15 May 2027' },
  capacity: { means: 'as what the person comes', sample: 'presenter' },
  authority: { means: 'the embassy or consulate', sample: 'Embassy of Portugal in Colombo' },
} as const satisfies Record<string, { means: string; sample: string }>
export type DocumentPlaceholder = keyof typeof documentPlaceholders

const everywhere = ['name', 'conference', 'days', 'place', 'organiser'] as const

/** What each kind offers beside the words that all of them have. */
const offers = {
  'acceptance-letter': ['paper', 'reference'],
  'presenter-certificate': ['paper', 'reference'],
  'listener-certificate': ['reference'],
  'co-chair-certificate': [],
  'keynote-certificate': [],
  'reviewer-certificate': ['reviews'],
  'ambassador-certificate': [],
  'sponsor-certificate': [],
  'academic-partner-certificate': [],
  'attendance-confirmation': ['reference'],
  'visa-invitation': ['reference', 'birth', 'nationality', 'passport', 'expiry', 'stay', 'capacity', 'authority'],
} as const satisfies Record<DocumentKind, readonly DocumentPlaceholder[]>

export function placeholdersOfDocument(kind: DocumentKind): DocumentPlaceholder[] {
  return [...everywhere, ...offers[kind]]
}

/** Without these a document would not say what it is for. */
const required = {
  'acceptance-letter': ['paper', 'conference'],
  'presenter-certificate': ['paper', 'conference'],
  'listener-certificate': ['conference'],
  'co-chair-certificate': ['conference'],
  'keynote-certificate': ['conference'],
  'reviewer-certificate': ['conference'],
  'ambassador-certificate': ['conference'],
  'sponsor-certificate': ['conference'],
  'academic-partner-certificate': ['conference'],
  'attendance-confirmation': ['conference'],
  'visa-invitation': ['name', 'conference', 'passport', 'birth', 'nationality'],
} as const satisfies Record<DocumentKind, readonly DocumentPlaceholder[]>

const certify = 'This is to certify that'

/** The standard texts: version 1 of each. */
const standardTexts: Record<DocumentKind, Partial<Record<DocumentLanguage, DocumentText>> & { en: DocumentText }> = {
  'acceptance-letter': {
    en: {
      title: 'Letter of acceptance',
      opening: 'Dear {name},',
      body: `We are pleased to tell you that your paper “{paper}” ({reference}) has been accepted for presentation at {conference}, which takes place on {days} in {place}.

The paper was reviewed by members of our scientific committee. Please register as a presenter, and keep your reference for everything that you send us.

We look forward to your presentation.`,
    },
  },
  'presenter-certificate': {
    en: { title: 'Certificate of presentation', opening: certify, body: 'presented the paper “{paper}” at {conference}, held on {days} in {place}.' },
  },
  'listener-certificate': { en: { title: 'Certificate of participation', opening: certify, body: 'took part in {conference}, held on {days} in {place}.' } },
  'co-chair-certificate': {
    en: { title: 'Certificate of appreciation', opening: certify, body: 'served as co-chair of {conference}, held on {days} in {place}.' },
  },
  'keynote-certificate': {
    en: { title: 'Certificate of appreciation', opening: certify, body: 'gave a keynote lecture at {conference}, held on {days} in {place}.' },
  },
  'reviewer-certificate': {
    en: {
      title: 'Certificate of review',
      opening: certify,
      body: 'served as a scientific reviewer of {conference}, held on {days} in {place}, and completed {reviews}.',
    },
  },
  'ambassador-certificate': {
    en: { title: 'Certificate of appreciation', opening: certify, body: 'served as an ambassador of {conference}, held on {days} in {place}.' },
  },
  'sponsor-certificate': {
    en: { title: 'Certificate of appreciation', opening: certify, body: 'supported {conference}, held on {days} in {place}, as a sponsor.' },
  },
  'academic-partner-certificate': {
    en: { title: 'Certificate of appreciation', opening: certify, body: 'was an academic partner of {conference}, held on {days} in {place}.' },
  },
  'attendance-confirmation': {
    en: {
      title: 'Confirmation of attendance',
      opening: 'To whom it may concern',
      body: `We confirm that {name} attended {conference}, which took place on {days} in {place}. The registration has the reference {reference}.

This confirmation was issued at the request of the participant.`,
    },
  },
  'visa-invitation': {
    en: {
      title: 'Letter of invitation',
      opening: 'To {authority}',
      body: `We invite {name}, born on {birth}, nationality {nationality}, holder of passport number {passport} (valid until {expiry}), to take part as {capacity} in {conference}. The conference takes place on {days} in {place}.

The registration has the reference {reference} and has been confirmed. The planned stay is {stay}. Travel, accommodation, insurance and all other costs are paid by the participant, unless another letter of ours says otherwise.

We ask you kindly to consider the application for a visa. This letter is not a promise of a visa. Please check that it is genuine and still valid at the address below before you decide.`,
    },
    fr: {
      title: 'Lettre d’invitation',
      opening: 'À l’attention de : {authority}',
      body: `Nous invitons {name}, né(e) le {birth}, de nationalité : {nationality}, titulaire du passeport n° {passport} (valable jusqu’au {expiry}), à participer en qualité de {capacity} à {conference}. La conférence a lieu {days} à {place}.

L’inscription porte la référence {reference} et a été confirmée. Le séjour est prévu {stay}. Le voyage, l’hébergement, l’assurance et tous les autres frais sont à la charge du participant, sauf mention contraire dans une autre lettre de notre part.

Nous vous prions de bien vouloir examiner la demande de visa. La présente lettre ne vaut pas promesse de visa. Avant toute décision, veuillez vérifier à l’adresse ci-dessous qu’elle est authentique et toujours valable.`,
    },
  },
}

/** The languages in which a kind is issued. */
export function languagesOf(kind: DocumentKind): DocumentLanguage[] {
  return documentLanguages.filter((language) => standardTexts[kind][language] !== undefined)
}

export function standardText(kind: DocumentKind, language: DocumentLanguage): DocumentText {
  return standardTexts[kind][language] ?? standardTexts[kind].en
}

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Refuses a text with a placeholder that cannot be filled in, or without one that it needs; names them by field. */
export function checkDocumentText(kind: DocumentKind, text: DocumentText): void {
  const offered = placeholdersOfDocument(kind)
  const fields: Record<string, string> = {}
  for (const field of ['title', 'opening', 'body'] as const) {
    const unknown = unknownPlaceholders(text[field], offered)
    if (unknown.length > 0) fields[field] = `We cannot fill in ${braced(unknown)}. This document has only ${braced(offered)}.`
    else if (text[field].trim() === '') fields[field] = 'Please write something here.'
  }
  const named = placeholdersIn(`${text.opening} ${text.body}`)
  const lost = required[kind].filter((name) => !named.includes(name))
  if (lost.length > 0) fields.body ??= `Please keep ${braced(lost)}: the document would not say what it is for.`
  const count = Object.keys(fields).length
  if (count > 0) throw new Refusal('request.invalid', problemCountMessage(count), fields)
}
