import { prepareSite, startSite } from './site.ts'

/** One site for all journeys; a journey that changes the site starts its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const prepared = await prepareSite()
  const site = await startSite()
  process.env.SITE_URL = site.url
  process.env.SITE_DATA_DIR = site.dataDir
  return async () => {
    await site.stop()
    await prepared.remove()
  }
}
