/** Parts of lines that an import keeps and drops for a suppression list. */
import { describe, expect, it } from 'vitest'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, documentsIn, importOf } from './data-set.ts'
import { listOf } from './suppressed-people.ts'

describe('lines that name a suppressed address', () => {
  const suppressed = listOf({ addresses: ['bea@hive.example'] })

  it('keep all else, byte by byte where nothing is cut', async () => {
    const kept = { bio: 'é\u2028 "\\u0000" 😀 a@b ', websiteUrl: 'https://x.example/?a=@' }
    const folder = dataSet({
      'users.jsonl': [
        { platformId: 'U_1', login: 'ada', ...kept, company: 'bea@hive.example' },
        // So that it is seen only once the line has been read.
        '{"platformId":"U_2","login":"bo","bio":"bea\\u0040hive.example","company":"1e400"}',
      ],
    })
    const { dataDir, report } = await importOf(folder, { suppressed })
    expect(report.suppressed.addresses).toBe(2)
    const users = await documentsIn(dataDir, 'users')
    expect(users.find(({ login }) => login === 'ada')).toMatchObject({ ...kept, company: '***' })
    expect(users.find(({ login }) => login === 'bo')).toMatchObject({ bio: '***' })
  })

  it('may be as deep as they like', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const folder = dataSet({
      'users.jsonl': [`{"platformId":"U_1","login":"ada","bio":"bea@hive.example","x":${deep}}`],
    })
    const { dataDir } = await importOf(folder, { suppressed })
    expect(await documentsIn(dataDir, 'users')).toMatchObject([{ login: 'ada', bio: '***' }])
  })

  it('lose entries of emails that contain it together with other text', async () => {
    const emails = ['https://bea@hive.example', '@bea@hive.example', 'ada@acme.example']
    const folder = dataSet({ 'users.jsonl': [{ platformId: 'U_1', login: 'ada', emails }] })
    const { dataDir } = await importOf(folder, { suppressed })
    const { contacts } = await loadSnapshot(dataDir)
    expect(contacts.addressesOf(0)).toEqual(['ada@acme.example'])
  })
})

describe('lines of people who are suppressed', () => {
  const ghost = { platformId: 'U_ghost', login: 'Ghost' }
  const list = listOf({ logins: ['ghost', 'absent'], platformIds: ['U_moved'] })

  it('are not looked at any further, whatever else is wrong with them', async () => {
    const folder = dataSet({
      'users.jsonl': [
        { ...ghost, createdAt: 'zqsecret' },
        { platformId: 'U_moved', login: 7 },
        { platformId: 'U_1', login: 'ada' },
      ],
      'repos.jsonl': [
        { ownerLogin: 'GHOST', platformId: 'R_1', createdAt: 'zqsecret' },
        { ownerLogin: 'Absent', platformId: 'R_2', name: 'engine' },
        { ownerLogin: 'stranger', platformId: 'R_3', name: 'engine' },
      ],
    })
    const { report, badLines } = await importOf(folder, { suppressed: list })
    expect(badLines).toEqual([])
    expect(report).toMatchObject({ users: 1, repos: 1, suppressed: { users: 2, repos: 2 } })
  })

  it('are those, too, that a suppressed address names', async () => {
    const folder = dataSet({
      'users.jsonl': [
        { platformId: 'U_1', login: 'bea@hive.example' },
        { platformId: 'mailto:bea@hive.example', login: 'trix' },
        { platformId: 'U_3', login: 'ada', bio: [[['bea@hive.example']]] },
      ],
      'repos.jsonl': [
        { ownerLogin: 'trix', platformId: 'R_1', name: 'engine' },
        { ownerLogin: 'ada', platformId: 'R_2', name: 'of-bea@hive.example' },
        { ownerLogin: 'ada', platformId: 'R_3', name: 'bea@hive.example' },
        { ownerLogin: 'ada', platformId: 'R_4', name: 'engine' },
      ],
    })
    const addresses = ['bea@hive.example']
    const options = { suppressed: listOf({ addresses }), maxErrors: 1 }
    const { report, badLines } = await importOf(folder, options)
    expect(badLines).toMatchObject([{ line: 3, reason: '"bio" must be a string' }])
    expect(report).toMatchObject({
      users: 0,
      repos: 2,
      suppressed: { users: 2, repos: 2 },
    })
  })

  it('are not quoted where they cannot be read', async () => {
    const broken = '{"login":"ghost","bio":"zqsecret'
    const folder = dataSet({ 'users.jsonl': [{ platformId: 'U_1', login: 'ada' }, broken] })
    const { badLines } = await importOf(folder, { suppressed: list, maxErrors: 1 })
    expect(badLines).toMatchObject([{ line: 2, reason: 'not JSON' }])
  })

  it.each([
    [{ createdAt: 'zqsecret' }, '"createdAt" is not an ISO 8601 date'],
    [{ provenance: { zqsecret: 1 } }, '"provenance.*" must be a list of source, date and trust'],
    [
      { provenance: { bio: ['zqsecret', 'zqsecret', 'hand'] } },
      '"provenance.*" must be a list with an ISO 8601 date as its second item',
    ],
  ])('are not quoted where a member is wrong: %j', async (wrong, reason) => {
    const folder = dataSet({ 'users.jsonl': [{ platformId: 'U_1', login: 'ada', ...wrong }] })
    const { badLines } = await importOf(folder, { suppressed: list, maxErrors: 1 })
    expect(badLines).toMatchObject([{ reason }])
  })

  it('are bad lines like any other if no person is suppressed', async () => {
    const folder = dataSet({ 'users.jsonl': [{ ...ghost, login: 'specter', createdAt: 'soon' }] })
    const { badLines } = await importOf(folder, { maxErrors: 1 })
    expect(badLines).toMatchObject([{ reason: '"createdAt" is not an ISO 8601 date: "soon"' }])
  })
})
