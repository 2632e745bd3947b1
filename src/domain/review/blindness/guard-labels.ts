import type { CopyState, FindingKind } from '../review.ts'
import type { HoldReason } from './document.ts'

export const findingLabels = {
  metadata: 'Name in the file’s properties',
  'change-author': 'Name of whoever changed or commented',
  name: 'Name',
  email: 'E-mail address',
  affiliation: 'Affiliation',
  orcid: 'ORCID',
  unsearchable: 'What no program can look through',
} as const satisfies Record<FindingKind, string>

export const copyLabels = { waiting: 'Being checked', ready: 'Reviewers may read it', held: 'Held' } as const satisfies Record<CopyState, string>

/** Why something is held, as organisers read it. */
export const holdReasonsAtDesk = {
  found: 'It names its authors.',
  doc: 'An old Word file (.doc) cannot be cleaned: its properties may name the authors. The copy is the file as it was sent.',
  encrypted: 'The file is protected, so nothing in it could be checked or removed. The copy is the file as it was sent.',
  scanned: 'Most of its pages are pictures, in which a program cannot look for names. Its properties are removed.',
  unreadable: 'The program could not read it to the end. Please look at the copy before anybody else does.',
  infected: 'Our virus scanner found something harmful in it. Nobody can download it.',
  unsearchable: 'A program cannot look for a name with so few letters, or through a part of the file. Please look yourself whether it names anybody.',
  unchecked: 'The program could not check it. Please look yourself whether it names anybody.',
} as const satisfies Record<HoldReason, string>

/** The same for authors. */
export const holdReasonsForAuthors = {
  found: 'It names you or your co-authors.',
  doc: 'We cannot remove the names from the properties of an old Word file (.doc). Please send it as .docx or PDF.',
  encrypted: 'The file is protected, so we cannot check it. Please send it without the protection.',
  scanned: 'Most of its pages are pictures, in which we cannot look for names. Please send the file with its text, as your word processor saves it.',
  unreadable: 'We could not read the file. Please save it again, as .docx or PDF, and send us the new file.',
  infected: 'Our virus scanner found something harmful in it. Please have the computer that it was saved on checked, and send the file again.',
  unsearchable: 'No program can look for a name as short as yours, or through a part of the file, so the organisers look themselves.',
  unchecked: 'Our program could not check it, so the organisers look themselves.',
} as const satisfies Record<HoldReason, string>
