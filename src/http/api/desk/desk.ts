import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'
import { addDeskPeopleApi, addDeskSettingsApi } from './administration.ts'
import { addDeskApplicationsApi } from './applications.ts'
import { addDeskCheckInApi } from './check-in.ts'
import { addDeskCompaniesApi } from './companies.ts'
import { addDeskConferencesApi, addDeskMembersApi } from './conferences.ts'
import { addDeskContentApi } from './content.ts'
import { addDeskMailApi, addDeskMessagesApi } from './correspondence.ts'
import { addDeskDocumentsApi } from './documents.ts'
import { addDeskLettersApi } from './letters.ts'
import { addDeskMoneyApi } from './money.ts'
import { addDeskMoneyDocumentsApi } from './money-documents.ts'
import { addDeskPersonalDataApi } from './personal-data.ts'
import { addDeskPicturesApi } from './pictures.ts'
import { addDeskProgrammeApi } from './programme.ts'
import { addDeskPublishingApi } from './publishing.ts'
import { addDeskRegistrationsApi } from './registrations.ts'
import { addDeskReviewApi } from './review.ts'
import { addDeskReviewerCopiesApi } from './reviewer-copies.ts'
import { addDeskReviewersApi } from './reviewers.ts'
import { addDeskReviewsApi } from './reviews.ts'
import { addDeskRolesApi } from './roles.ts'
import { addDeskStatementsApi } from './statements.ts'
import { addDeskSubmissionsApi } from './submissions.ts'
import { addDeskVatChecksApi } from './vat-checks.ts'
import { addDeskVisaApi } from './visa.ts'

/** The calls of the desk, under /api/v1/desk. Each begins with `organiserOf`. */
export function addDeskApi(api: FastifyInstance, services: Services): void {
  addDeskSubmissionsApi(api, services)
  addDeskReviewApi(api, services)
  addDeskReviewerCopiesApi(api, services)
  addDeskReviewsApi(api, services)
  addDeskRegistrationsApi(api, services)
  addDeskProgrammeApi(api, services)
  addDeskRolesApi(api, services)
  addDeskCheckInApi(api, services)
  addDeskPublishingApi(api, services)
  addDeskStatementsApi(api, services)
  addDeskMoneyApi(api, services)
  addDeskMoneyDocumentsApi(api, services)
  addDeskVatChecksApi(api, services)
  addDeskDocumentsApi(api, services)
  addDeskVisaApi(api, services)
  addDeskCompaniesApi(api, services)
  addDeskReviewersApi(api, services)
  addDeskMessagesApi(api, services)
  addDeskApplicationsApi(api, services)
  addDeskConferencesApi(api, services)
  addDeskMembersApi(api, services)
  addDeskMailApi(api, services)
  addDeskLettersApi(api, services)
  addDeskPicturesApi(api, services)
  addDeskContentApi(api, services)
  addDeskPeopleApi(api, services)
  addDeskPersonalDataApi(api, services)
  addDeskSettingsApi(api, services)
}
