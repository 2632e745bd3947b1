/** Who gets which answer at which door, compared with the running router: a door that is not named here fails the build. */
export const personas = ['stranger', 'participant', 'other', 'organiser', 'disabled', 'expired'] as const
export type Persona = (typeof personas)[number]

/** A status, or `door`: sent to sign in first. */
type Answer = number | 'door'
/** One for all, or one for each persona in their order. */
export type Answers = Answer | readonly [Answer, Answer, Answer, Answer, Answer, Answer]

const own = (status: number): Answers => ['door', status, status, status, 'door', 'door']
/** Only who is signed in now; the API says 401 instead of showing the door. */
const signedIn = (status: number, otherwise = 401): Answers => [otherwise, status, status, status, otherwise, otherwise]

/** Only organisers; to everyone else the API of the desk says nothing of what is there. */
const atDesk = (status: number): Answers => [401, 403, 403, status, 401, 401]
const deskOnly = 'the desk’s, and every organiser’s alike'

/** Doors to what belongs to somebody, each opened with a whole and correct request of `permission-requests.ts`. */
export interface Door {
  /** About what is the asker's own. */
  own: Answers
  /** About what is somebody else's: nothing changes, whatever the answer. */
  others?: Answers
  /** About what never was: nothing changes either. */
  unknown?: Answers
}

/** The desk is for organisers: others are refused before anything of it is looked at. */
const organisersOnly = (status: number): Answers => [401, 403, 403, status, 401, 401]

/** The secret of a link is enough, whoever holds it; nothing else is. */
const opensToSecret = (status: number, refused = 404): Door => ({ own: status, others: refused, unknown: refused })
const opensToSession = (status: number): Door => ({ own: signedIn(status, 404), others: 404, unknown: 404 })
/** About oneself: there is no address for anybody else's. */
const onlyOneself = (answers: Answers): Door => ({ own: answers })

/** For organisers only; strangers and expired sessions are asked to sign in, participants are told no. */
const organisers = (status: number): Answers => [401, 403, 403, status, 401, 401]

/** A name in brackets is another way through the same door. */
export const doors: Record<string, Door> = {
  'GET /api/v1/submissions/:reference': opensToSecret(200),
  'GET /api/v1/submissions/:reference (session)': opensToSession(200),
  'POST /api/v1/submissions/:reference/withdraw': opensToSecret(200),
  'POST /api/v1/submissions/:reference/withdraw (session)': opensToSession(200),
  'POST /api/v1/submissions/:reference/files': opensToSecret(200),
  'POST /api/v1/submissions/:reference/files (session)': opensToSession(200),
  'GET /api/v1/submissions/:reference/files/:fileId': opensToSecret(200),
  'GET /api/v1/submissions/:reference/files/:fileId (session)': opensToSession(200),
  'GET /api/v1/submissions/:reference/files/:fileId (own link)': opensToSecret(200),
  'POST /api/v1/submissions/:reference/files/:fileId': opensToSecret(200),
  'POST /api/v1/submissions/:reference/files/:fileId (session)': opensToSession(200),
  'POST /api/v1/submissions/:reference/files/:fileId (own link)': opensToSecret(200),
  'POST /api/v1/submissions/:reference/title': opensToSecret(200),
  'POST /api/v1/submissions/:reference/title (session)': opensToSession(200),
  'POST /submission/:reference/:secret/title': opensToSecret(303, 422),
  'POST /submission/:reference/:secret/withdraw': opensToSecret(303, 422),
  'POST /submission/:reference/:secret/new-link': opensToSecret(303, 422),
  'POST /submission/:reference/:secret/add/:kind': opensToSecret(303),
  'POST /submission/:reference/:secret/replace/:fileId': opensToSecret(303),
  'POST /api/v1/apply-form/:reference/document': opensToSecret(201),
  // An upload that nothing has claimed yet belongs to whoever knows its random id; a claimed one to nobody at this door.
  'DELETE /api/v1/uploads/:id': opensToSecret(204),
  // Conferences are everybody's.
  'GET /api/v1/get-conference/:id': { own: 200, others: 200, unknown: 404 },
  // Ended or removed: one's own. What is not there for the asker is gone already, so nothing is refused.
  'POST /account/sessions': { own: own(303), others: own(303), unknown: own(303) },
  'POST /account/passkeys': { own: own(303), others: own(303), unknown: own(303) },
  'POST /confirm-address/:token': { own: own(303), others: own(422), unknown: own(422) },
  'POST /change-address/:token': { own: own(303), others: own(422), unknown: own(422) },
  'POST /reset-password/:token': { own: [422, 303, 303, 303, 422, 303], others: 422, unknown: 422 },
  'POST /api/v1/user-login': { own: [401, 200, 200, 200, 401, 200], others: 401, unknown: 401 },
  'POST /login': { own: [422, 303, 303, 303, 422, 303], others: 422, unknown: 422 },
  'POST /api/v1/admin-ragistation': { own: 201, others: 409, unknown: 422 },
  'POST /register': { own: 303, others: 422, unknown: 422 },
  'POST /api/v1/passkeys/sign-in': { own: [401, 200, 200, 200, 401, 200], others: 401, unknown: 401 },
  'POST /api/v1/passkeys': { own: signedIn(201), others: 401, unknown: 401 },
  'POST /api/v1/passkeys/options': onlyOneself(signedIn(200)),
  'POST /account/names': onlyOneself(own(303)),
  'POST /account/address': onlyOneself(own(303)),
  'POST /account/deletion': onlyOneself(['door', 303, 303, 422, 'door', 'door']),
  'POST /account/notifications': onlyOneself(own(303)),
  'POST /account/password': onlyOneself(own(303)),
  // Organisers read what anybody sent.
  'GET /api/v1/desk/submissions/:reference/files/:fileId': { own: organisersOnly(200), others: organisersOnly(200), unknown: organisersOnly(404) },
  // The sample has no words that could be shown.
  'GET /api/v1/desk/submissions/:reference/files/:fileId/text': { own: organisersOnly(422), others: organisersOnly(422), unknown: organisersOnly(404) },
  // Nobody does these to their own account.
  'POST /api/v1/desk/people/:id/appoint': { own: organisersOnly(409), unknown: organisersOnly(404) },
  'POST /api/v1/desk/people/:id/disable': { own: organisersOnly(409), unknown: organisersOnly(404) },
  'POST /api/v1/desk/people/:id/dismiss': { own: organisersOnly(409), unknown: organisersOnly(404) },
  'POST /api/v1/desk/people/:id/enable': { own: organisersOnly(409), unknown: organisersOnly(404) },
  'PUT /api/v1/desk/people/:id/rights': { own: organisersOnly(409), unknown: organisersOnly(404) },
  'POST /api/v1/desk/submissions/:reference/notes': { own: organisersOnly(200), unknown: organisersOnly(404) },
  'POST /api/v1/desk/submissions/:reference/link': { own: organisersOnly(200), unknown: organisersOnly(404) },
  'POST /api/v1/desk/submissions/:reference/correct': { own: organisersOnly(200), unknown: organisersOnly(404) },
  // The only other conference is the one it is at.
  'POST /api/v1/desk/submissions/:reference/conference': { own: organisersOnly(409), unknown: organisersOnly(404) },
}

const content = 'content belongs to the site; organisers only, tested with the desk’s content'

/** Routes with a name in their address, or about accounts, that need no row of objects, and why. */
export const belongsToNobody: Record<string, string> = {
  // Messages, applications and mail at the desk.
  'GET /api/v1/desk/applications/:reference/files/:fileId': deskOnly,
  'POST /api/v1/desk/answer-templates/:id/remove': deskOnly,
  'POST /api/v1/desk/applications/:reference/decide': deskOnly,
  'POST /api/v1/desk/applications/:reference/invitations': deskOnly,
  'POST /api/v1/desk/applications/:reference/invitations/:id/withdraw': deskOnly,
  'POST /api/v1/desk/applications/:reference/notes': deskOnly,
  'POST /api/v1/desk/applications/:reference/reopen': deskOnly,
  'POST /confirm-speaker/:token': 'the secret in the address is the right to answer, once; tested with the invitations',
  'POST /api/v1/desk/mail/:id/resend': deskOnly,
  'POST /api/v1/desk/mail/:id/try': deskOnly,
  'POST /api/v1/desk/messages/:reference/answer': deskOnly,
  'POST /api/v1/desk/messages/:reference/assign': deskOnly,
  'POST /api/v1/desk/messages/:reference/close': deskOnly,
  'POST /api/v1/desk/messages/:reference/notes': deskOnly,
  'POST /api/v1/desk/messages/:reference/reopen': deskOnly,
  'PUT /api/v1/desk/answer-templates/:id': deskOnly,
  'PUT /api/v1/desk/letters/:kind': deskOnly,

  'DELETE /api/v1/desk/conferences/:id/extensions/:extension': 'conferences are every organiser’s',
  'GET /account/export': 'about oneself, and reads only',
  'GET /calendar/:file': 'conferences are everybody’s',
  'GET /static/media/drawn/:file': 'pictures are everybody’s',
  'GET /static/media/picture/:file': 'what is published is everybody’s, what is not is every organiser’s; tested with the pictures',
  'PATCH /api/v1/uploads/:id': 'the random id is the right to continue, tested with the uploads',
  'POST /account/confirmation': 'about oneself, and has no object',
  'POST /api/v1/desk/conferences/:id/extensions': 'conferences are every organiser’s',
  'POST /api/v1/desk/conferences/:id/publish': 'conferences are every organiser’s',
  'POST /api/v1/desk/conferences/:id/unpublish': 'conferences are every organiser’s',
  'POST /api/v1/desk/pictures/:shape': deskOnly,
  'POST /api/v1/passkeys/sign-in-options': 'for everyone, and has no object',
  'POST /api/v1/desk/content/:collection': content,
  'POST /api/v1/desk/content/:collection/:id/delete': content,
  'POST /api/v1/desk/content/:collection/:id/discard': content,
  'POST /api/v1/desk/content/:collection/:id/draft': content,
  'POST /api/v1/desk/content/:collection/:id/publish': content,
  'POST /api/v1/desk/content/:collection/:id/restore': content,
  'POST /api/v1/desk/content/:collection/order': content,
  'POST /conference/:id/:conference/submit': 'conferences are everybody’s',
  'PUT /api/v1/desk/conferences/:id': 'conferences are every organiser’s',
}

/** Every door of the router, asked with nothing in hand: an empty request about an unknown object. */
export const routes: Record<string, Answers> = {
  // Pages, and what is nowhere.
  'ALL /*': 200,
  'ALL /api/*': 404,
  // Read by everyone.
  'GET /.well-known/security.txt': 200,
  'GET /api/docs': 200,
  'GET /api/docs/json': 200,
  'GET /api/docs/static/*': 404,
  'GET /api/docs/static/index.html': 302,
  'GET /api/docs/static/swagger-initializer.js': 200,
  'GET /api/docs/yaml': 200,
  'GET /api/v1/get-conference': 200,
  'GET /api/v1/get-conference/:id': 404,
  'GET /api/v1/openapi.json': 200,
  'GET /api/v1/session': 200,
  'GET /api/v1/submissions/:reference': 404,
  'GET /api/v1/submissions/:reference/files/:fileId': 404,
  'GET /apple-touch-icon.png': 200,
  'GET /calendar/:file': 404,
  'GET /calendar/deadlines.ics': 200,
  'GET /favicon.ico': 200,
  'GET /favicon.svg': 200,
  'GET /feed.atom': 200,
  'GET /healthz': 200,
  'GET /icon-192.png': 200,
  'GET /icon-512.png': 200,
  'GET /icon-maskable-512.png': 200,
  'GET /readyz': 200,
  'GET /robots.txt': 200,
  'GET /share/*': 404,
  'GET /site.webmanifest': 200,
  'GET /sitemap.xml': 200,
  'GET /static/*': 404,
  'GET /static/media/drawn/:file': 404,
  'GET /static/media/picture/:file': 404,
  // The desk.
  'DELETE /api/v1/desk/conferences/:id/extensions/:extension': organisers(404),
  'POST /api/v1/desk/conferences': organisers(422),
  'POST /api/v1/desk/pictures/:shape': organisers(422),
  'PUT /api/v1/desk/settings/limits': organisers(422),
  'PUT /api/v1/desk/settings/passkey': organisers(422),
  'POST /api/v1/desk/conferences/:id/extensions': organisers(422),
  'POST /api/v1/desk/conferences/:id/publish': organisers(422),
  'POST /api/v1/desk/conferences/:id/unpublish': organisers(422),
  'PUT /api/v1/desk/conferences/:id': organisers(422),
  // Signing in and out, and making an account: for everyone.
  'POST /api/v1/admin-ragistation': 422,
  'POST /api/v1/passkeys/sign-in': 422,
  'POST /api/v1/passkeys/sign-in-options': 200,
  'POST /api/v1/user-login': 422,
  'POST /api/v1/user-logout': 200,
  'POST /forgotten-password': 422,
  'POST /login': 422,
  'POST /logout': 303,
  'POST /register': 422,
  'POST /reset-password/:token': 422,
  // One’s own account: strangers, disabled accounts and expired sessions are sent to the door.
  'POST /account/address': own(422),
  'POST /account/confirmation': own(303),
  'POST /account/deletion': own(422),
  'GET /account/export': own(200),
  'POST /account/names': own(422),
  'POST /account/notifications': own(303),
  'POST /account/passkeys': own(303),
  'POST /account/password': own(422),
  'POST /api/v1/passkeys': [401, 422, 422, 422, 401, 401],
  'POST /api/v1/passkeys/options': [401, 422, 422, 422, 401, 401],
  'POST /account/sessions': own(303),
  'POST /change-address/:token': own(422),
  'POST /confirm-address/:token': own(422),
  // Messages, applications and mail at the desk.
  'POST /api/v1/desk/answer-templates': atDesk(422),
  'PUT /api/v1/desk/answer-templates/:id': atDesk(422),
  'POST /api/v1/desk/answer-templates/:id/remove': atDesk(422),
  'GET /api/v1/desk/applications/:reference/files/:fileId': atDesk(404),
  'POST /api/v1/desk/applications/:reference/decide': atDesk(422),
  'POST /api/v1/desk/applications/:reference/invitations': atDesk(422),
  'POST /api/v1/desk/applications/:reference/invitations/:id/withdraw': atDesk(404),
  'POST /api/v1/desk/applications/:reference/notes': atDesk(422),
  'POST /api/v1/desk/applications/:reference/reopen': atDesk(422),
  'PUT /api/v1/desk/letters/:kind': atDesk(422),
  'POST /api/v1/desk/mail/:id/resend': atDesk(404),
  'POST /api/v1/desk/mail/:id/try': atDesk(404),
  'POST /api/v1/desk/messages/:reference/answer': atDesk(422),
  'POST /api/v1/desk/messages/:reference/assign': atDesk(422),
  'POST /api/v1/desk/messages/:reference/close': atDesk(422),
  'POST /api/v1/desk/messages/:reference/notes': atDesk(422),
  'POST /api/v1/desk/messages/:reference/reopen': atDesk(404),
  // Forms that everyone may send; a submission’s own doors open only to its secret.
  'POST /academics-partner-apply': 422,
  'POST /confirm-speaker/:token': 422,
  'POST /ambassadors-apply': 422,
  'POST /api/v1/apply-form': 422,
  'POST /api/v1/apply-form/:reference/document': 404,
  'POST /api/v1/contact': 422,
  'POST /api/v1/forms/token': 400,
  'POST /api/v1/submissions': 422,
  'POST /api/v1/submissions/:reference/files': 400,
  'POST /api/v1/submissions/:reference/files/:fileId': 404,
  'POST /api/v1/submissions/:reference/title': 404,
  'POST /api/v1/submissions/:reference/withdraw': 404,
  'POST /api/v1/submissions/token': 200,
  'POST /api/v1/uploads': 422,
  'DELETE /api/v1/uploads/:id': 404,
  'PATCH /api/v1/uploads/:id': 404,
  'POST /co-chair-keynote-apply': 422,
  'POST /conference/:id/:conference/submit': 422,
  'POST /contact': 422,
  'POST /journal-editorial-board-apply': 422,
  'POST /presenter-apply': 422,
  'POST /scientific-reviewer-apply': 422,
  'POST /sponsor-apply': 422,
  'POST /submission/:reference/:secret/add/:kind': 404,
  'POST /submission/:reference/:secret/replace/:fileId': 404,
  'POST /submission/:reference/:secret/title': 422,
  'POST /submission/:reference/:secret/withdraw': 422,
  'POST /submission/:reference/:secret/new-link': 422,
  // The desk.
  'POST /api/v1/desk/content/:collection': organisersOnly(404),
  'POST /api/v1/desk/content/:collection/:id/delete': organisersOnly(404),
  'POST /api/v1/desk/content/:collection/:id/discard': organisersOnly(404),
  'POST /api/v1/desk/content/:collection/:id/draft': organisersOnly(404),
  'POST /api/v1/desk/content/:collection/:id/publish': organisersOnly(404),
  'POST /api/v1/desk/content/:collection/:id/restore': organisersOnly(404),
  'POST /api/v1/desk/content/:collection/order': organisersOnly(404),
  'POST /api/v1/desk/people/:id/appoint': organisersOnly(422),
  'POST /api/v1/desk/people/:id/disable': organisersOnly(422),
  'POST /api/v1/desk/people/:id/dismiss': organisersOnly(422),
  'POST /api/v1/desk/people/:id/enable': organisersOnly(422),
  'PUT /api/v1/desk/people/:id/rights': organisersOnly(422),
  'POST /api/v1/desk/people/invite': organisersOnly(422),
  'GET /api/v1/desk/submissions/conferences': organisersOnly(200),
  'POST /api/v1/desk/submissions': organisersOnly(422),
  'POST /api/v1/desk/submissions/:reference/correct': organisersOnly(422),
  'POST /api/v1/desk/submissions/:reference/conference': organisersOnly(422),
  'POST /api/v1/desk/submissions/decide': organisersOnly(422),
  'POST /api/v1/desk/submissions/export': organisersOnly(200),
  'GET /api/v1/desk/submissions/:reference/files/:fileId': organisersOnly(404),
  'GET /api/v1/desk/submissions/:reference/files/:fileId/text': organisersOnly(404),
  'POST /api/v1/desk/submissions/:reference/notes': organisersOnly(422),
  'POST /api/v1/desk/submissions/:reference/link': organisersOnly(404),
  'POST /api/v1/desk/submissions/move': organisersOnly(422),
  'POST /api/v1/desk/submissions/release': organisersOnly(422),
  'POST /api/v1/desk/submissions/reopen': organisersOnly(422),
  'POST /api/v1/desk/submissions/answer-withdrawal': organisersOnly(422),
  'POST /api/v1/desk/submissions/trust': organisersOnly(422),
  'POST /api/v1/desk/submissions/undo': organisersOnly(422),
  'POST /api/v1/desk/submissions/write': organisersOnly(422),
  'POST /api/v1/desk/submissions/write/preview': organisersOnly(422),
}

/** A page for everyone is the same for everyone, or opened by the secret in its address; it does not ask who is signed in. */
/** To participants the pages of the organisers do not exist. */
/** Who is signed in is redirected from the pages for signing in. */
export type PageAccess = 'everyone' | 'signed-out' | 'signed-in' | 'participant' | 'organiser'

/** Pages with an object in their address: whom they show it to. The others say that there is no such page. */
export const objectPages: Record<string, Record<'own' | 'others' | 'unknown', 'shown' | 'not found'>> = {
  'submission/:reference/:secret': { own: 'shown', others: 'not found', unknown: 'not found' },
  'submission/:reference/:secret/title': { own: 'shown', others: 'not found', unknown: 'not found' },
  'submission/:reference/:secret/withdraw': { own: 'shown', others: 'not found', unknown: 'not found' },
  'submission/:reference/:secret/new-link': { own: 'shown', others: 'not found', unknown: 'not found' },
  'submission/:reference/:secret/replace/:fileId': { own: 'shown', others: 'not found', unknown: 'not found' },
  'submission/:reference/:secret/add/:kind': { own: 'shown', others: 'not found', unknown: 'not found' },
}

export const pages: Record<string, PageAccess> = {
  'desk (layout)': 'organiser',
  'desk/*': 'organiser',
  desk: 'organiser',
  'desk/submissions': 'organiser',
  'desk/submissions/release': 'organiser',
  'desk/submissions/new': 'organiser',
  'desk/submissions/:reference/correct': 'organiser',
  'desk/submissions/:reference/conference': 'organiser',
  'desk/submissions/:reference': 'organiser',
  'confirm-speaker/:token': 'everyone',
  'desk/applications': 'organiser',
  'desk/applications/:reference': 'organiser',
  'desk/mail': 'organiser',
  'desk/mail/:id': 'organiser',
  'desk/mail/templates': 'organiser',
  'desk/messages': 'organiser',
  'desk/messages/templates': 'organiser',
  'desk/messages/:reference': 'organiser',
  'desk/conferences': 'organiser',
  'desk/conferences/:id': 'organiser',
  'desk/conferences/:id/preview': 'organiser',
  'desk/conferences/new': 'organiser',
  'desk/conferences/plan': 'organiser',
  'desk/content': 'organiser',
  'desk/content/:collection': 'organiser',
  'desk/content/:collection/new': 'organiser',
  'desk/content/:collection/:id': 'organiser',
  'desk/content/:collection/:id/preview': 'organiser',
  'desk/people': 'organiser',
  'desk/people/:id': 'organiser',
  'desk/record': 'organiser',
  'desk/settings': 'organiser',
  '': 'everyone',
  about: 'everyone',
  visa: 'everyone',
  'present-language': 'everyone',
  'research-library': 'everyone',
  'abstract-guideline': 'everyone',
  'fullpaper-guideline': 'everyone',
  'journal-manuscript': 'everyone',
  'paper-submition': 'everyone',
  'presentation-guideline': 'everyone',
  'presenter-apply': 'everyone',
  'co-chair-keynote-apply': 'everyone',
  'journal-editorial-board-apply': 'everyone',
  'scientific-reviewer-apply': 'everyone',
  'ambassadors-apply': 'everyone',
  'sponsor-apply': 'everyone',
  'academics-partner-apply': 'everyone',
  'journal-partners': 'everyone',
  'academic-partners': 'everyone',
  ambassadors: 'everyone',
  login: 'signed-out',
  register: 'signed-out',
  'forgotten-password': 'everyone',
  'reset-requested': 'everyone',
  contact: 'everyone',
  'advisory-team': 'everyone',
  organizers: 'everyone',
  publications: 'everyone',
  proceedings: 'everyone',
  faq: 'everyone',
  'conference-years': 'everyone',
  'conference/:id/:conference': 'everyone',
  '*': 'everyone',
  'conference/:id/:conference/submit': 'everyone',
  'conference/:id/:conference/submit/form': 'everyone',
  'submission/:reference/:secret': 'everyone',
  'submission/:reference/:secret/withdraw': 'everyone',
  'submission/:reference/:secret/new-link': 'everyone',
  'submission/:reference/:secret/replace/:fileId': 'everyone',
  'submission/:reference/:secret/title': 'everyone',
  'submission/:reference/:secret/add/:kind': 'everyone',
  profile: 'participant',
  account: 'signed-in',
  'account/open-desk': 'signed-in',
  'account/:section': 'signed-in',
  'reset-password/:token': 'everyone',
  'confirm-address/:token': 'signed-in',
  'change-address/:token': 'signed-in',
  'applied/:reference': 'everyone',
  'message-received/:reference': 'everyone',
}
