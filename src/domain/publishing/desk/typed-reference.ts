import { doiAddress } from '../published-article.ts'

const doiIn = /\b(10\.\d{4,9}\/[^\s"<>]+[^\s"<>.,;)])/

/** A reference in one line, as it can be typed again. */
export const typedReference = ({ text, doi, url }: { text: string; doi: string; url: string }) => [text, doi ? doiAddress(doi) : url].filter(Boolean).join(' ')

/** A reference as it is typed; a DOI or an address in it becomes its link. */
export function readReference(text: string): { text: string; doi: string; url: string } {
  const doi = doiIn.exec(text)?.[1] ?? ''
  const url = doi ? '' : (/https?:\/\/[^\s"<>]+[^\s"<>.,;)]/.exec(text)?.[0] ?? '')
  const rest = text
    .replace(/(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S+/i, doi ? '' : '$&')
    .replace(url || '\0', '')
    .trim()
  return { text: rest || text, doi, url }
}
