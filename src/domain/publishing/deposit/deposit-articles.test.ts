import { afterEach, describe, expect, test } from 'vitest'
import { crossrefServer } from '../../../../tests/support/crossref-server.ts'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { isSchemaMissing, schemaProblems } from '../../../../tests/support/schema-validator.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { openCrossref } from '../../../platform/registrar/crossref.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { deskRights } from '../../desk/rights.ts'
import { days, minutes } from '../../durations.ts'
import { renameAuthor, writeAuthors } from '../authors/change-authors.ts'
import { placeInIssue } from '../desk/ahead-of-issue.ts'
import { type ArticleRow, publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { depositArticles, depositFileOf, depositFileOfArticle, retryDeposit, whyNotDeposited } from './deposit-articles.ts'
import { depositsOf } from './deposits.store.ts'

const begin = new Date('2026-05-04T10:00:00Z')
const organiser = { accountId: 'o1', name: 'Ada', rights: [...deskRights] } as unknown as Organiser
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((server) => server.close()))))

async function house({ password = 'secret', doiPrefix = '10.1234' } = {}) {
  const { db } = await testDatabase()
  const crossref = await crossrefServer()
  open.push(crossref)
  const clock = { now: begin }
  const services = {
    db,
    now: () => clock.now,
    publicUrl: 'https://colloquia.example.org',
    doiPrefix,
    registrar: openCrossref({ user: 'meridian', password, url: crossref.url }),
  }
  const volume = await givenVolume(db, begin, { issn: '2150-0010', doi: `${doiPrefix}/education-2026`, isbn: '978-0-306-40615-7' })
  const stateOf = async (id: string) => {
    const row = await depositsOf(db).find(id)
    return row && [row.state, row.message]
  }
  const pass = (length: number) => {
    clock.now = new Date(clock.now.getTime() + length)
  }
  return { db, crossref, services, volume, stateOf, pass, clock, run: () => depositArticles(services) }
}

describe('the way of a DOI', () => {
  test('a published article is sent once and registered when the registrar says so', async () => {
    const { db, crossref, volume, run, stateOf, pass } = await house()
    const id = await givenArticle(db, volume, begin, { doi: '10.1234/one' })
    await givenArticle(db, volume, begin, { doi: '10.1234/draft', state: 'proof', published_on: null })
    await givenArticle(db, volume, begin, { doi: '10.9999/elsewhere' })
    await givenArticle(db, volume, begin, {})
    expect(await run()).toEqual({ sent: 1, registered: 0, failed: 0 })
    expect(await run()).toEqual({ sent: 0, registered: 0, failed: 0 })
    expect(await stateOf(id)).toEqual(['sent', ''])
    pass(minutes(2))
    expect(await run()).toEqual({ sent: 0, registered: 0, failed: 0 })
    expect(await stateOf(id)).toEqual(['sent', 'The registrar has given no result yet.'])
    crossref.finish('Success', 'Successfully added')
    pass(minutes(6))
    expect(await run()).toEqual({ sent: 0, registered: 1, failed: 0 })
    expect(await stateOf(id)).toEqual(['registered', ''])
    expect(crossref.files()).toHaveLength(1)
    expect(crossref.state.addresses.filter((address) => address.includes('secret'))).toEqual([])
  })

  test('a change of the article or of its volume is deposited again, with a later timestamp', async () => {
    const { db, crossref, volume, run, stateOf, pass, clock } = await house()
    const id = await givenArticle(db, volume, begin, { doi: '10.1234/one' })
    await run()
    crossref.finish('Success', '')
    pass(minutes(2))
    await run()
    pass(minutes(2))
    await publishingDeskOf(db).changeArticle(id, { title: 'Reading aloud, again' }, clock.now)
    expect(await run()).toMatchObject({ sent: 1 })
    pass(minutes(1))
    await publishingDeskOf(db).changeVolume(volume, { title: 'Another title' }, clock.now)
    expect(await run()).toMatchObject({ sent: 1 })
    expect((await stateOf(id))?.[0]).toBe('sent')
    const [, second = '', third = ''] = crossref.files()
    expect(second).toContain('<title>Reading aloud, again</title>')
    expect(third).toContain('<proceedings_title>Another title</proceedings_title>')
    const stamps = crossref.files().map((file) => Number(/<timestamp>(\d+)</.exec(file)?.[1]))
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
    expect(new Set(stamps).size).toBe(3)
  })

  test('other authors, a new name and a place in an issue are deposited again, and the address stays', async () => {
    const { db, crossref, services, run, pass, clock } = await house()
    const series = 'humanities-quarterly'
    const issue = { kind: 'journal-issue' as const, series, issue: '2', slug: 'hq-1-2', state: 'draft' as const, published_on: null }
    const issueId = await givenVolume(db, begin, issue)
    const id = await givenArticle(db, issueId, begin, { doi: '10.1234/tea', slug: 'tea', series, volume_id: null })
    const desk = publishingDeskOf(db)
    const acting = services as unknown as Parameters<typeof placeInIssue>[0]
    const changes = [
      // What the consent of the last author does too.
      async (article: ArticleRow) => db.transaction().execute(async (trx) => writeAuthors(trx, article, await publishingDeskOf(trx).authorsOf(id), clock.now)),
      ({ version }: ArticleRow) => renameAuthor(acting, organiser, id, { version, position: 0, given: 'Nim', family: 'Silva' }),
      ({ version }: ArticleRow) => placeInIssue(acting, organiser, id, { version, volumeId: issueId }),
    ]
    expect(await run()).toMatchObject({ sent: 1 })
    for (const change of changes) {
      pass(minutes(1))
      const article = await desk.findArticle(id)
      if (article) await change(article)
      expect(await run()).toMatchObject({ sent: 1 })
    }
    const files = crossref.files()
    const address = '<resource>https://colloquia.example.org/journals/humanities-quarterly/ahead/tea</resource>'
    expect(files.map((file) => file.includes(address))).toEqual([true, true, true, true])
    expect(files.map((file) => file.includes('<surname>Silva</surname>'))).toEqual([false, false, true, true])
    expect(files.map((file) => file.includes('<issue>2</issue>'))).toEqual([false, false, false, true])
  })

  test('a refusal is shown and tried again on request', async () => {
    const { db, crossref, services, volume, run, stateOf, pass } = await house()
    const id = await givenArticle(db, volume, begin, { doi: '10.1234/one' })
    await run()
    crossref.finish('Failure', 'User with ID: {1} can&apos;t submit to prefix 10.1234')
    pass(minutes(2))
    expect(await run()).toEqual({ sent: 0, registered: 0, failed: 1 })
    expect(await stateOf(id)).toEqual(['failed', "User with ID: {1} can't submit to prefix 10.1234"])
    pass(days(1))
    expect(await run()).toEqual({ sent: 0, registered: 0, failed: 0 })
    await retryDeposit(services, organiser, id)
    expect(await run()).toMatchObject({ sent: 1 })
    await expect(retryDeposit(services, organiser, id)).rejects.toMatchObject({ code: 'publishing.not_possible' })
    await expect(retryDeposit(services, organiser, 'nobody')).rejects.toMatchObject({ code: 'request.not_found' })
    await expect(retryDeposit(services, { ...organiser, rights: [] }, id)).rejects.toMatchObject({ code: 'desk.not_allowed' })
  })

  test('a registrar that is away is asked again, later each time, until we give up', async () => {
    const { db, crossref, volume, run, stateOf, pass } = await house()
    const first = await givenArticle(db, volume, begin, { doi: '10.1234/one' })
    const second = await givenArticle(db, volume, begin, { doi: '10.1234/two' })
    crossref.state.status = 503
    await run()
    const away = 'The registrar is busy or out of order (status 503).'
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      ['waiting', away],
      ['waiting', away],
    ])
    // The second was not tried: it would have failed in the same way.
    expect(crossref.state.addresses).toHaveLength(1)
    await run()
    expect(crossref.state.addresses).toHaveLength(1)
    pass(minutes(6))
    await run()
    pass(minutes(6))
    await run()
    expect(crossref.state.addresses).toHaveLength(2)
    for (let day = 0; day < 10; day++) {
      pass(days(1) + minutes(1))
      await run()
    }
    expect(await stateOf(first)).toEqual(['failed', away])
  })

  test('wrong credentials and a registrar that cannot be reached are named', async () => {
    const wrong = await house({ password: 'guessed' })
    const id = await givenArticle(wrong.db, wrong.volume, begin, { doi: '10.1234/one' })
    await wrong.run()
    expect(await wrong.stateOf(id)).toEqual(['waiting', 'The registrar did not accept our user name and password.'])
    await wrong.crossref.close()
    wrong.pass(minutes(6))
    await wrong.run()
    expect((await wrong.stateOf(id))?.[1]).toBe('The registrar could not be reached (ECONNREFUSED).')
  })

  test('what is refused at once does not hold up the others', async () => {
    const { db, crossref, volume, run, stateOf } = await house()
    const id = await givenArticle(db, volume, begin, { doi: '10.1234/one' })
    await givenArticle(db, volume, begin, { doi: '10.1234/two' })
    crossref.state.answer = '<html><h2>FAILURE</h2>No file</html>'
    await run()
    expect(crossref.state.addresses).toHaveLength(2)
    expect(await stateOf(id)).toEqual(['waiting', 'The registrar refused the file: FAILURE No file'])
  })

  test('the prefix of the demonstration is never sent, not even by hand in the database', async () => {
    const { db, crossref, services, volume, run } = await house({ doiPrefix: '10.5555' })
    const id = await givenArticle(db, volume, begin, { doi: '10.5555/one' })
    expect(await run()).toEqual({ sent: 0, registered: 0, failed: 0 })
    expect(crossref.state.addresses).toEqual([])
    expect(whyNotDeposited(services)).toContain('a prefix for tests')
    const row = { article_id: id, doi: '10.5555/one', state: 'waiting' as const, changed_at: begin, next_try_at: begin }
    await expect(db.insertInto('doi_deposit').values(row).execute()).rejects.toThrow('doi_deposit_doi_check')
  })
})

describe('what is deposited', () => {
  async function everyKind() {
    const built = await house()
    const { db, volume, services } = built
    const issue = await givenVolume(db, begin, { kind: 'journal-issue', series: 'humanities-quarterly', issue: '2', slug: 'hq-1-2', doi: '10.1234/hq-1-2' })
    const paper = await givenArticle(db, volume, begin, {
      doi: '10.1234/one',
      licence: 'CC BY 4.0',
      first_page: '1',
      last_page: '9',
      title: 'A < B & "C" in 王',
    })
    const notice = await givenArticle(db, volume, begin, {
      doi: '10.1234/one.retraction',
      kind: 'retraction',
      title: 'Retraction',
      licence: 'CC BY 4.0',
      published_on: '2026-09-01',
    })
    await db.insertInto('article_notice').values({ notice_id: notice, article_id: paper }).execute()
    await db.updateTable('article_author').set({ orcid: '0000-0002-1825-0097', ror: 'https://ror.org/02phn5242' }).where('article_id', '=', paper).execute()
    await db
      .insertInto('article_author')
      .values([
        { article_id: paper, position: 1, name: '王小明?' },
        { article_id: paper, position: 2, name: '???' },
      ])
      .execute()
    await publishingDeskOf(db).setReferences(paper, [
      { text: 'Snow, C. (2010). Academic language & schools.', doi: '10.1126/science.1182597', url: '' },
      { text: 'Freire, P. (1970).', doi: '', url: 'https://example.org' },
    ])
    await givenArticle(db, volume, begin, { doi: '10.1234/removed', state: 'removed', kind: 'abstract' })
    await givenArticle(db, issue, begin, { doi: '10.1234/hq.1', series: 'humanities-quarterly', kind: 'correction' })
    return { ...built, issue, file: (await depositFileOf(services, volume)).file, issueFile: (await depositFileOf(services, issue)).file }
  }

  test('authors, references, what a notice updates, and a typed ORCID that nobody has checked', async () => {
    const { file } = await everyKind()
    expect(file).toContain('<ORCID authenticated="false">https://orcid.org/0000-0002-1825-0097</ORCID>')
    expect(file).not.toContain('authenticated="true"')
    expect(file).toContain('<surname>王小明</surname>')
    expect(file).toContain('<title>RETRACTED: A &lt; B &amp; &quot;C&quot; in 王</title>')
    expect(file).toContain('<citation key="r1"><doi>10.1126/science.1182597</doi><unstructured_citation>Snow')
    expect(file).toContain('<doi>10.1234/education-2026</doi>')
    expect(file).not.toMatch(/login|meridian|secret/)
    expect(file).toContain(
      '<crossmark_policy>10.1234/crossmark-policy</crossmark_policy><updates><update type="retraction" date="2026-09-01">10.1234/one</update>',
    )
  })

  test.skipIf(isSchemaMissing('crossref'))('proceedings and journals are valid', async () => {
    const { file, issueFile, crossref, run } = await everyKind()
    expect(await schemaProblems('crossref', file)).toBe('')
    expect(await schemaProblems('crossref', issueFile)).toBe('')
    await run()
    for (const sent of crossref.files()) expect(await schemaProblems('crossref', sent)).toBe('')
  })

  test('a volume without DOIs has no file', async () => {
    const { db, services } = await house()
    const bare = await givenVolume(db, begin, { slug: 'bare' })
    await expect(depositFileOf(services, bare)).rejects.toMatchObject({ code: 'publishing.not_possible' })
    await expect(depositFileOf(services, 'none')).rejects.toMatchObject({ code: 'request.not_found' })
  })
})

test('an article ahead of its issue has a deposit file of its own', async () => {
  const { db, services, volume } = await house()
  const id = await givenArticle(db, volume, begin, { doi: '10.1234/ahead', slug: 'salt', series: 'medicine', volume_id: null })
  const { name, file } = await depositFileOfArticle(services, id)
  expect([name, file.includes('<doi>10.1234/ahead</doi>'), file.includes('journal_article')]).toEqual(['salt-crossref.xml', true, true])
  const without = await givenArticle(db, volume, begin)
  await expect(depositFileOfArticle(services, without)).rejects.toMatchObject({ code: 'publishing.not_possible' })
  await expect(depositFileOfArticle(services, 'unknown')).rejects.toMatchObject({ code: 'request.not_found' })
})
