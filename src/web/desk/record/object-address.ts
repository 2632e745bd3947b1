import { href } from 'react-router'
import { deskPaths } from '../desk-paths.ts'

/** Where the desk shows what a line of the record is about; undefined where it has no page of its own. */
export function objectAddress(about: string, aboutName: string): string | undefined {
  const [kind = '', name = ''] = splitOnce(about, ':')
  if (kind === 'submission') return href(deskPaths.submission, { reference: aboutName })
  if (kind === 'submissions') return deskPaths.submissions
  if (kind === 'account') return href(deskPaths.person, { id: name })
  if (kind === 'settings') return deskPaths.settings
  if (kind !== 'content') return undefined
  const [collection = '', id] = splitOnce(name, '/')
  return id === undefined ? href(deskPaths.collection, { collection }) : href(deskPaths.entry, { collection, id })
}

function splitOnce(text: string, sign: string): string[] {
  const at = text.indexOf(sign)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
