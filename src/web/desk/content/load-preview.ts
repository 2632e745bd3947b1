import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { type CollectionName, collections } from '#domain/content/collections.ts'
import { readWithDraft } from '#domain/content/desk/read-with-draft.ts'
import type { Services } from '#domain/services.ts'
import { loader as years } from '../../conferences/conference-years.tsx'
import { loader as contact } from '../../contact/contact.tsx'
import { loader as faq } from '../../faq/faq.tsx'
import { loader as home } from '../../home/home.tsx'
import { loader as role } from '../../pages/role-page.tsx'
import { loader as text } from '../../pages/text-page.tsx'
import { loader as advisoryTeam } from '../../people/advisory-team.tsx'
import { loader as organizers } from '../../people/organizers.tsx'
import { loader as partners } from '../../people/partners.tsx'
import { postedFormContext } from '../../posted-form.ts'
import { loader as proceedings } from '../../publications/proceedings.tsx'
import { loader as publications } from '../../publications/publications.tsx'
import { servicesContext } from '../../services-context.ts'
import { loadSite } from '../../site/load-site.ts'
import { draftOf } from './load-entry.ts'
import { type PreviewedPage, pageAt } from './previewed-page.ts'
import { publicAddress } from './public-address.ts'

type Load = (args: LoaderFunctionArgs) => Promise<object>

/** The loaders of the public pages themselves. */
const loaders = { years, contact, faq, home, role, text, advisoryTeam, organizers, partners, proceedings, publications } as unknown as Record<
  PreviewedPage,
  Load
>

/** Everything that the public page of an entry would show if its draft were published; or what the draft still lacks. */
export async function loadPreview(services: Services, collection: CollectionName, id: string) {
  const { entry, lacking, title } = await draftOf(services, collection, id)
  const about = { collection, id, title, collectionTitle: collections[collection].title, lacking: Object.keys(lacking).length }
  if (!entry) return { about, shownBy: undefined, site: undefined }
  const address = publicAddress(collection, id) ?? '/'
  const shownBy = pageAt(address)
  return readWithDraft(services.db, collection, entry, services.now(), async (db) => {
    const asIfPublished = { ...services, db }
    const context = new RouterContextProvider()
    context.set(servicesContext, asIfPublished)
    context.set(postedFormContext, undefined)
    const request = new Request(services.publicUrl + address)
    const shown = await loaders[shownBy]({ request, context, params: {} } as unknown as LoaderFunctionArgs)
    return { ...shown, about, shownBy, site: await loadSite(asIfPublished) }
  })
}
