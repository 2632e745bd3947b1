import * as z from 'zod/mini'
import { isCalendarDay } from '../../dates.ts'
import { freeText, oneLine } from '../../forms/person-fields.schema.ts'
import { licences } from '../../papers/paper-details.ts'
import { partsOfName } from '../export/author-names.ts'

const required = (length: number, message: string) => oneLine(length).check(z.minLength(1, message))

/** A row of `articles.csv`: one article that was published elsewhere. */
export const importRow = z.object({
  series: required(100, 'Please name the series or journal by its id.'),
  volume: required(20, 'Please enter the number of the volume.'),
  issue: z._default(oneLine(20), ''),
  'volume title': z._default(oneLine(300), ''),
  title: required(500, 'Please enter the title.'),
  authors: z._default(freeText(10_000), ''),
  abstract: z._default(freeText(40_000), ''),
  keywords: z._default(freeText(1000), ''),
  language: z._default(oneLine(8).check(z.regex(/^[a-z]{2,3}$|^$/, 'Please enter the language as two letters, such as en.')), ''),
  doi: z._default(oneLine(250).check(z.regex(/^(?:10\.\d{4,9}\/\S+)?$/, 'Please enter the DOI as 10.1234/abc, without an address.')), ''),
  published: z.string().check(z.refine(isCalendarDay, 'Please enter the day of publication as 2019-05-31.')),
  'first page': z._default(oneLine(20), ''),
  'last page': z._default(oneLine(20), ''),
  licence: z._default(z.enum(['', ...licences], `Please enter one of: ${licences.join(', ')}.`), ''),
  section: z._default(oneLine(200), ''),
  reviewed: z._default(z.enum(['', 'yes', 'no'], 'Please enter yes or no.'), ''),
  file: z._default(oneLine(200), ''),
  'old address': z._default(
    oneLine(1000).check(
      z.refine(
        (address) => address === '' || (/^(https?:\/)?\/./.test(address) && formerPath(address) !== undefined),
        'Please enter the address of its old page.',
      ),
    ),
    '',
  ),
})
export type ImportRow = z.output<typeof importRow>

export const importColumns = Object.keys(importRow.shape)

/** Authors are separated by semicolons, each 'Family, Given (Affiliation)' or a name as its bearer writes it. */
export function authorsFrom(text: string) {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one, index) => {
      const [, written = one, affiliation = ''] = /^(.*?)\s*\(([^()]*)\)$/.exec(one) ?? []
      const { given, family } = partsOfName(written)
      return { name: given && family ? `${given} ${family}` : written, given, family, affiliation: affiliation.trim(), corresponding: index === 0 }
    })
}

/** The part of an old address below its host, under which readers still come; undefined when it is no address. */
export function formerPath(address: string): string | undefined {
  try {
    return decodeURI(new URL(address, 'https://old.example.org').pathname)
  } catch {
    return undefined
  }
}
