import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const textPages = [
  'about',
  'visa',
  'present-language',
  'research-library',
  'abstract-guideline',
  'fullpaper-guideline',
  'journal-manuscript',
  'paper-submition',
  'presentation-guideline',
]

const rolePages = [
  'presenter-apply',
  'co-chair-keynote-apply',
  'journal-editorial-board-apply',
  'scientific-reviewer-apply',
  'ambassadors-apply',
  'sponsor-apply',
  'academics-partner-apply',
]

const cardPages = ['journal-partners', 'academic-partners', 'ambassadors']

export default [
  layout('site/public-layout.tsx', [
    index('home/home.tsx'),
    ...textPages.map((path) => route(path, 'pages/text-page.tsx', { id: path })),
    ...rolePages.map((path) => route(path, 'pages/role-page.tsx', { id: path })),
    ...cardPages.map((path) => route(path, 'people/partners.tsx', { id: path })),
    route('login', 'accounts/login.tsx'),
    route('register', 'accounts/register.tsx'),
    route('forgotten-password', 'accounts/forgotten-password.tsx'),
    route('reset-requested', 'accounts/reset-requested.tsx'),
    route('contact', 'contact/contact.tsx'),
    route('advisory-team', 'people/advisory-team.tsx'),
    route('organizers', 'people/organizers.tsx'),
    route('publications', 'publications/publications.tsx'),
    route('proceedings', 'publications/proceedings.tsx'),
    route('faq', 'faq/faq.tsx'),
    route('conference-years', 'conferences/conference-years.tsx'),
    route('conference/:id/:conference', 'conferences/conference.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  route('conference/:id/:conference/submit', 'submit/submit-page.tsx'),
  route('conference/:id/:conference/submit/form', 'submit/submit-form-data.ts'),
  route('submission/:reference/:secret', 'submissions/status.tsx'),
  route('submission/:reference/:secret/withdraw', 'submissions/withdraw.tsx'),
  route('submission/:reference/:secret/replace/:fileId', 'submissions/replace-file.tsx'),
  route('submission/:reference/:secret/title', 'submissions/add-title.tsx'),
  route('submission/:reference/:secret/add/:kind', 'submissions/add-file.tsx'),
  route('profile', 'accounts/profile.tsx'),
  route('account', 'accounts/account.tsx'),
  // Where its forms are posted to: a refused one shows the page again at this address.
  route('account/:section', 'accounts/account.tsx', { id: 'account-section' }),
  route('reset-password/:token', 'accounts/reset-password.tsx'),
  route('confirm-address/:token', 'accounts/confirm-address.tsx'),
  route('change-address/:token', 'accounts/change-address.tsx'),
  route('desk', 'desk/desk-layout.tsx', [
    index('desk/today/today.tsx'),
    route('submissions', 'desk/submissions/submissions.tsx'),
    route('submissions/release', 'desk/submissions/release.tsx'),
    route('submissions/:reference', 'desk/submissions/submission.tsx'),
    route('content', 'desk/content/collections.tsx'),
    route('content/:collection', 'desk/content/collection.tsx'),
    route('content/:collection/new', 'desk/content/new-entry.tsx'),
    route('content/:collection/:id', 'desk/content/entry.tsx'),
    route('people', 'desk/people/people.tsx'),
    route('people/:id', 'desk/people/person.tsx'),
    route('record', 'desk/record/record.tsx'),
    route('settings', 'desk/settings/settings.tsx'),
  ]),
  route('applied/:reference', 'applications/applied.tsx'),
  route('message-received/:reference', 'contact/message-received.tsx'),
] satisfies RouteConfig
