/** Every list with its filters and searches, common words and rare ones; a page further on is found by following its link. */
const lists = {
  today: '/desk',
  'today, one conference': '/desk?conference=crowd-000001',
  submissions: '/desk/submissions',
  'submissions, next page': { after: '/desk/submissions' },
  'submissions, by name': '/desk/submissions?sort=name',
  'submissions, by reference': '/desk/submissions?sort=-reference',
  'submissions, of a conference': '/desk/submissions?conference=crowd-000002',
  'submissions, words for a conference': '/desk/submissions?in=lisbon',
  'submissions, in a state': '/desk/submissions?state=under-review',
  'submissions, in a rare state': '/desk/submissions?state=revision-requested',
  'submissions, of a category': '/desk/submissions?category=331',
  'submissions, from a country': '/desk/submissions?country=Kenya',
  'submissions, by day': '/desk/submissions?from=2026-01-01&to=2026-12-31',
  'submissions, with files': '/desk/submissions?files=yes',
  'submissions, without files': '/desk/submissions?files=no',
  'submissions, decision waits': '/desk/submissions?waiting=yes',
  'submissions, to be checked': '/desk/submissions?suspicious=yes',
  'submissions, two filters': '/desk/submissions?state=received&country=Japan',
  'submissions, a common word': '/desk/submissions?q=study',
  'submissions, two words': '/desk/submissions?q=malaria+perera',
  'submissions, a rare word': '/desk/submissions?q=author77',
  'submissions, a word by name': '/desk/submissions?q=malaria&sort=name',
  'submissions, a word in a state': '/desk/submissions?q=groundwater&state=accepted',
  'submissions, no such word': '/desk/submissions?q=nothingislikethis',
  'messages, waiting': '/desk/messages',
  'messages, next page': { after: '/desk/messages' },
  'messages, all': '/desk/messages?show=all',
  'messages, answered': '/desk/messages?show=answered',
  'messages, mine': '/desk/messages?show=mine',
  'messages, suspicious': '/desk/messages?show=suspicious',
  'messages, a common word': '/desk/messages?q=question',
  'messages, a rare word': '/desk/messages?q=writer777',
  'messages, no such word': '/desk/messages?q=nothingislikethis',
  applications: '/desk/applications',
  'applications, next page': { after: '/desk/applications' },
  'applications, new': '/desk/applications?state=new',
  'applications, for a role': '/desk/applications?role=sponsor-apply',
  'applications, from a country': '/desk/applications?country=Kenya',
  'applications, a word': '/desk/applications?q=help',
  'applications, a rare word': '/desk/applications?q=applicant77',
  mail: '/desk/mail',
  'mail, next page': { after: '/desk/mail' },
  'mail, failed': '/desk/mail?state=failed',
  'mail, about messages': '/desk/mail?about=contact',
  'mail, a common word': '/desk/mail?q=arrived',
  'mail, a rare word': '/desk/mail?q=author77',
  people: '/desk/people',
  'people, next page': { after: '/desk/people' },
  'people, organisers': '/desk/people?role=organiser',
  'people, unconfirmed': '/desk/people?state=unconfirmed',
  'people, disabled': '/desk/people?state=disabled',
  'people, a common word': '/desk/people?q=ada',
  'people, a rare word': '/desk/people?q=author77',
  record: '/desk/record',
  'record, next page': { after: '/desk/record' },
  'record, by person': '/desk/record?who=crowd-3',
  'record, by act': '/desk/record?act=note.written',
  'record, by person and act': '/desk/record?who=crowd-3&act=note.written',
  'record, by object': '/desk/record?object=D0077',
  'record, by day': '/desk/record?from=2026-10-01&to=2026-11-30',
  conferences: '/desk/conferences',
  'conferences, all': '/desk/conferences?when=all',
  'conferences, words': '/desk/conferences?q=lisbon&when=all',
  'year plan': '/desk/conferences/plan?year=2027',
}

/** The address of each at a site: a next page is where its link leads. */
export async function deskLists(site, cookie) {
  const found = {}
  for (const [what, address] of Object.entries(lists)) found[what] = typeof address === 'string' ? address : await nextPage(site, cookie, address.after)
  return found
}

async function nextPage(site, cookie, address) {
  const text = await (await fetch(site.url + address, { headers: { cookie } })).text()
  const [, link] = /rel="next"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*rel="next"/.exec(text)?.filter(Boolean) ?? []
  return link ? new URL(link.replaceAll('&amp;', '&'), site.url + address).href.slice(site.url.length) : address
}
