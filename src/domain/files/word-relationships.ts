import { Refusal } from '../refusal.ts'

/**
 * Refuses a relationship that makes Word fetch something from another machine when the document is opened. A link waits for a click. A path on the
 * author's own computer is common, because Word notes where a template or a chart came from, and leads nowhere on any other.
 */
export function refuseRemoteTarget(type: string, target: string): void {
  const kind = type.split('/').at(-1)?.toLowerCase() ?? ''
  if (kind === 'hyperlink') return
  if (isLocal(target)) return
  const { what, how } = words[kind] ?? anything
  throw new Refusal('file.wrong_type', `The document takes ${what} from another computer each time it is opened, which we do not accept. ${how}`)
}

const breakLinks = 'In Word, choose File, Info, Edit Links to Files, then Break Link for each one; or save the document as .pdf. Then send it again.'
const anything = { what: 'a part of its content', how: breakLinks }
const words: Record<string, typeof anything> = {
  attachedtemplate: {
    what: 'its template',
    how: 'In Word, choose Developer, Document Template, and attach “Normal” instead; or save the document as .pdf. Then send it again.',
  },
  image: { what: 'a picture', how: breakLinks },
  oleobject: { what: 'an object, such as a chart or a table,', how: breakLinks },
}

/** A drive, a folder of the machine, or a picture of a mail. */
const localPaths = [/^(file:\/\/(localhost)?\/)?[a-z]:([^/\\]|[/\\](?![/\\]))/i, /^(file:\/\/(localhost)?)?\/(?![/\\])/i, /^cid:/i, /^about:blank$/i]
/** A scheme, or the beginning of a network path. */
const leadsOut = /^([a-z][a-z\d+.-]+:|[/\\])/i

/** Also true of parts of the document itself. */
function isLocal(target: string): boolean {
  const path = unescaped(target)
    .replace(/\p{Cc}/gu, '')
    .trim()
  return localPaths.some((pattern) => pattern.test(path)) || !leadsOut.test(path)
}

function unescaped(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
