import { href } from 'react-router'
import { collectionNames, collections } from '#domain/content/collections.ts'
import { countContent } from '#domain/content/desk/content-desk.store.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/collections.ts'
import { publicPath } from './public-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['content'])
  const counts = await countContent(services.db)
  return {
    all: collectionNames.map((name) => ({
      name,
      title: collections[name].title,
      path: publicPath(name),
      ...(counts.get(name) ?? { entries: 0, drafts: 0 }),
    })),
  }
}

export default function Collections({ loaderData: { all } }: Route.ComponentProps) {
  return (
    <DeskPage title="Content" subtitle="The words and facts of the public pages. What you publish here is seen at once.">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Collection</th>
            <th scope="col">Entries</th>
            <th scope="col">Drafts</th>
            <th scope="col">Where it is shown</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ name, title, entries, drafts, path }) => (
            <tr key={name}>
              <td>
                <Link to={href(deskPaths.collection, { collection: name })}>{title}</Link>
              </td>
              <td data-label="Entries">{entries}</td>
              <td data-label="Drafts">{drafts > 0 ? <span className="badge warn">{drafts === 1 ? '1 draft' : `${drafts} drafts`}</span> : '–'}</td>
              <td data-label="Shown at">
                {path ? <Link to={path}>{name === 'menu' ? 'every page' : path === paths.home ? 'home page' : path}</Link> : 'each on its own page'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskPage>
  )
}
