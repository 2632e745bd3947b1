import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { applicationRoleIds } from '#domain/applications/application.ts'
import { applyForRole } from '#domain/applications/apply-for-role.ts'
import { parseApplication } from '#domain/applications/parse-application.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { evidenceOf } from '../form-evidence.ts'
import { readForm } from '../read-form.ts'
import { limitOf } from '../security/rate-limits.ts'
import { thenDiscard } from '../then-discard.ts'
import { type PageOptions, plainPost, plainRoute } from './plain-post.ts'

/** The apply form as the browser posts it by itself: to the page it stands on, the document in the same post. */
export function addApplyPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  for (const role of applicationRoleIds) {
    server.post(`/${role}`, plainRoute(options, 'apply', limitOf(services, 'applicationsPerHour')), async (request, reply) => {
      const received = await readForm(request, { ...services, fileFields: ['document'] })
      return plainPost(request, reply, options, 'apply', received, () =>
        // A browser cannot be given a file back, so it is chosen again.
        thenDiscard(services, received, async () => {
          const refused = Object.fromEntries(received.refused.map(({ field, name, reason }) => [field, `${name}: ${reason}`]))
          const many: Record<string, string> = received.files.length > 1 ? { document: 'Please choose one file.' } : {}
          // The page decides the role, whatever the post says.
          const form = await parseApplication(services.db, { ...received.fields, role: [role] }, { ...refused, ...many })
          const application = await applyForRole(services, form, { ...evidenceOf(services, 'apply', request, received), document: received.files[0] })
          return href(paths.applied, { reference: application.reference })
        }),
      )
    })
  }
}
