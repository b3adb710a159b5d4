/**
 * An import under a suppression list: nothing of what is suppressed is written anywhere, and the
 * snapshot is the one that would be made of a data set in which it never stood.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import type { Suppressed } from '../../src/ingest/index.ts'
import { listSnapshots, loadSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'
import { merge, update } from './update/updates.ts'

/** A word of letters alone that nobody else has. */
function unique(person: number, what: string): string {
  const letter = (i: number) => String.fromCharCode(97 + i)
  return `zq${letter(Math.floor(person / 26))}${letter(person % 26)}${what}`
}

const userCount = 12
const everybody = Array.from({ length: userCount }, (_, i) => i)

function emailsOf(person: number): [string, string] {
  const own = (what: string) => unique(person % userCount, what)
  return [`${own('inbox')}@${own('domain')}.example`, `${own('second')}@sub.${own('zone')}.example`]
}

/** @param person whose every text has a word of its own; they also name addresses of others */
function userLine(person: number, [first, second] = emailsOf(person + 1)) {
  const own = (what: string) => unique(person, what)
  return {
    platformId: own('ident'),
    login: own('login'),
    displayName: `${own('first')} <${first}>`,
    bio: `writes ${own('biography')} with ${first}, ${second}.`,
    company: `${own('company')} ${second}`,
    location: `${own('hamlet')} (${first})`,
    websiteUrl: `mailto:${second}?subject=${own('website')}`,
    socialAccounts: [{ provider: 'x', url: `https://x.example/${own('social')}/${first}` }],
    emails: emailsOf(person),
    professional: {
      headline: `${own('headline')}: ${first}`,
      experience: [{ title: own('office'), company: `${own('employer')}/${second}` }],
      languages: [own('tongue'), second],
    },
    unknownToUs: { deep: [first] },
  }
}

/** In a line of somebody, of each of the other's two. */
const mentionsInUser = [6, 5] as const
const mentionsInRepo = [3, 1] as const

/** Two of each user: by their login as it is, and in capitals. */
function repoLine(person: number, second: boolean, addresses = emailsOf(person + 2)) {
  const own = (what: string) => unique(person, second ? `${what}two` : `${what}one`)
  const login = unique(person, 'login')
  return {
    platformId: own('repoid'),
    ownerLogin: second ? login.toUpperCase() : login,
    name: own('project'),
    description: `a tool for ${own('purpose')} by ${addresses[0]}`,
    topics: [own('topic'), addresses[0]],
    readme: `# ${own('readme')}\nwrite to <${addresses[0]}>, or to [us](mailto:${addresses[1]})`,
    embeddedAt: '2026-01-02T03:04:05Z',
  }
}

function edgeLines() {
  const login = (i: number) => unique(i % userCount, 'login')
  const ident = (i: number) => unique(i % userCount, 'ident')
  const repo = (i: number) => repoLine(i % userCount, i % 2 === 1)
  return everybody.flatMap((i) => [
    { type: 'follows', from: login(i), to: ident(i + 1) },
    { type: 'follows', from: ident(i), to: login(i + 5).toUpperCase(), at: '2024-05-06' },
    // Escaped, so that it is no line to be read at a glance.
    `{"type":"stars","from":"\\u007a${login(i).slice(1)}","to":"${repo(i + 3).platformId}"}`,
    {
      type: 'contributes',
      from: login(i),
      to: `${repo(i + 1).ownerLogin}/${repo(i + 1).name}`,
    },
    { type: 'follows', from: 'zqnobody', to: login(i) },
  ])
}

const users = everybody.map((i) => userLine(i))
const repos = everybody.flatMap((i) => [repoLine(i, false), repoLine(i, true)])
const folderOf = (userLines: readonly object[], repoLines: readonly object[]) =>
  dataSet({ 'users.jsonl': userLines, 'repos.jsonl': repoLines, 'edges.jsonl': edgeLines() })

interface Entries {
  readonly logins?: readonly string[]
  readonly platformIds?: readonly string[]
  readonly addresses?: readonly string[]
  readonly domains?: readonly string[]
}

function listOf(entries: Entries, version = 1): Suppressed {
  const { logins = [], platformIds = [], addresses = [], domains = [] } = entries
  return {
    version,
    isEmpty: [logins, platformIds, addresses, domains].every(({ length }) => length === 0),
    hidesLogin: (login) => logins.includes(login.toLowerCase()),
    hidesPlatformId: (id) => platformIds.includes(id),
    hidesAddress: (address) =>
      addresses.includes(address) ||
      domains.some((name) => new RegExp(`[@.]${name}$`).test(address)),
    learn: async () => undefined,
  }
}

/** By login, by platformId, by an address, by a domain above that of an address. */
const suppressed = listOf({
  logins: [unique(1, 'login'), unique(4, 'login'), 'nobody-here'],
  platformIds: [unique(2, 'ident')],
  addresses: [users[3]!.emails[0]!],
  domains: [`${unique(5, 'zone')}.example`],
})
const hiddenPeople = [1, 2, 4]
/** Of addresses: what only they have. */
const hiddenWords = ['inbox', 'domain']
  .map((what) => unique(3, what))
  .concat([unique(5, 'second'), unique(5, 'zone')])

const wordsIn = (line: object) =>
  JSON.stringify(line)
    .toLowerCase()
    .match(/zq[a-z]+/g) ?? []
const ofHidden = (line: { login?: string; ownerLogin?: string }) =>
  hiddenPeople.some((i) => (line.login ?? line.ownerLogin)?.toLowerCase() === unique(i, 'login'))
const lines = [...users, ...repos]
// An address of somebody suppressed that others name is not suppressed by that.
const stays = [...new Set(lines.filter((line) => !ofHidden(line)).flatMap(wordsIn))].filter(
  (word) => !hiddenWords.includes(word),
)
const gone = new Set(lines.flatMap(wordsIn).filter((word) => !stays.includes(word)))

/** All files below a folder, unpacked as far as they are there, and their names, in lower case. */
function contentsOf(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const texts = entries.map((entry) =>
    entry.isFile() ? textOf(join(entry.parentPath, entry.name)) : '',
  )
  return [...entries.map(({ name }) => name), ...texts].join('\n').toLowerCase()
}

function textOf(path: string): string {
  const bytes = readFileSync(path)
  if (!path.endsWith('.gz')) return bytes.toString('latin1')
  return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
}

const among = (words: Iterable<string>, text: string) =>
  [...words].filter((word) => text.includes(word))

describe('an import under a suppression list', () => {
  it('writes no byte of what is suppressed, and all of the rest', async () => {
    const dataDir = freshFolder()
    const whileItRuns: string[] = []
    const { report, badLines } = await importOf(folderOf(users, repos), {
      dataDir,
      suppressed,
      onProgress: ({ phase, done }) => {
        if (done === 0 && phase !== 'read') whileItRuns.push(contentsOf(dataDir))
      },
    })
    expect(gone.size).toBeGreaterThan(60)
    expect(stays.length).toBeGreaterThan(200)
    const text = contentsOf(dataDir)
    expect(among(gone, text)).toEqual([])
    // What is neither shown nor searched is not kept of anybody.
    expect(stays.filter((word) => !text.includes(word))).toEqual([])
    expect(whileItRuns.length).toBeGreaterThan(2)
    for (const spooled of whileItRuns) {
      expect(among(gone, spooled)).toEqual([])
      expect(among(stays, spooled).length).toBe(stays.length)
    }
    expect(report).toMatchObject({
      users: userCount - hiddenPeople.length,
      professionals: userCount - hiddenPeople.length,
      repos: 2 * (userCount - hiddenPeople.length),
      // User 3's first and user 5's second; 2 and 4, who name them as well, are hidden.
      suppressed: { users: 3, repos: 6, addresses: 2 + 2 * 1 },
      badLines: 0,
      removedSnapshots: [],
    })
    expect(badLines).toEqual([])
    expect((await loadSnapshot(dataDir)).manifest.suppressions).toBe(1)
  })

  it('removes snapshots that were made under another one', async () => {
    const dataDir = freshFolder()
    const folder = folderOf(users, repos)
    const first = (await importOf(folder, { dataDir })).report.snapshot
    expect(among(gone, contentsOf(dataDir)).length).toBe(gone.size)
    const { report } = await importOf(folder, { dataDir, suppressed })
    expect(report.removedSnapshots).toEqual([first])
    expect(among(gone, contentsOf(dataDir))).toEqual([])
    expect(await listSnapshots(dataDir)).toEqual([report.snapshot])
    const again = (await importOf(folder, { dataDir, suppressed })).report
    expect(again.removedSnapshots).toEqual([])
    expect(await listSnapshots(dataDir)).toEqual([report.snapshot, again.snapshot])
  })

  it('drops records of whoever has been suppressed since, and updates about them', async () => {
    const dataDir = freshFolder()
    await importOf(folderOf(users, repos), { dataDir })
    const changes = {
      'users.jsonl': [
        { ...users[0]!, bio: `now with ${users[3]!.emails[0]}` },
        { ...users[4]!, bio: 'says it again' },
      ],
      'repos.jsonl': [repoLine(1, false)],
      'edges.jsonl': [
        { type: 'follows', from: unique(0, 'login'), to: unique(4, 'ident') },
        { type: 'follows', from: unique(0, 'login'), to: 'zqabsent' },
      ],
    }
    await update(dataDir, changes)
    expect(among(gone, contentsOf(dataDir)).length).toBe(gone.size)
    // Accepted under the list: what names them is not even put by.
    const before = new Set(readdirSync(join(dataDir, 'records')))
    // By the platformId alone: what names the login of before is theirs as well.
    const renamed = { ...users[2]!, login: 'renamed', bio: 'says it again' }
    const lateUsers = [...changes['users.jsonl'], renamed]
    await update(dataDir, { ...changes, 'users.jsonl': lateUsers }, { suppressed })
    const name = readdirSync(join(dataDir, 'records')).find((one) => !before.has(one))!
    const late = contentsOf(join(dataDir, 'records', name))
    expect(late).toContain(unique(0, 'login'))
    expect(among(hiddenWords, late)).toEqual([])
    expect(among([unique(4, 'biography')], late)).toEqual([])
    const report = await merge(dataDir, { suppressed })
    expect(report).toMatchObject({ users: 9, repos: 18, suppressed: { users: 3 } })
    const text = contentsOf(dataDir)
    expect(among(gone, text)).toEqual([])
    expect(text).toContain('zqabsent')
    expect(among(stays, text).length).toBeGreaterThan(180)
    expect(await listSnapshots(dataDir)).toEqual([report!.snapshot])
  })

  it('keeps no member of a line that the format does not know', async () => {
    const folder = dataSet({
      'users.jsonl': [{ platformId: 'U_1', login: 'ada', phone: 'zqphone' }],
      'repos.jsonl': [{ platformId: 'R_1', ownerLogin: 'ada', name: 'x', secret: 'zqsecret' }],
      'edges.jsonl': [{ type: 'follows', from: 'ada', to: 'U_1', note: 'zqnote' }],
    })
    const { dataDir } = await importOf(folder)
    await update(dataDir, {
      'users.jsonl': [{ platformId: 'U_2', login: 'bo', phone: 'zqphone' }],
      'edges.jsonl': [{ type: 'follows', from: 'ada', to: 'bo', note: 'zqnote' }],
    })
    expect(contentsOf(dataDir)).not.toMatch(/zq(phone|secret|note)/)
    expect((await merge(dataDir))?.users).toBe(2)
    expect(contentsOf(dataDir)).not.toMatch(/zq(phone|secret|note)/)
  })

  it('goes by the list as it was when the import began, should that change meanwhile', async () => {
    const dataDir = freshFolder()
    const changing = { ...suppressed }
    await importOf(folderOf(users, repos), {
      dataDir,
      suppressed: changing,
      onProgress: ({ phase }) => {
        if (phase === 'graph') Object.assign(changing, { version: 2 })
      },
    })
    expect(changing.version).toBe(2)
    expect((await loadSnapshot(dataDir)).manifest.suppressions).toBe(1)
  })

  it('makes what a data set without all that would make', async () => {
    const kinds = fc.uniqueArray(fc.nat(4 * userCount - 1), { maxLength: 10 })
    const law = fc.asyncProperty(kinds, async (chosen) => {
      const of = (kind: number) => chosen.filter((n) => n % 4 === kind).map((n) => n >> 2)
      const list = listOf({
        logins: of(0).map((i) => unique(i, 'login')),
        platformIds: of(1).map((i) => unique(i, 'ident')),
        addresses: of(2).map((i) => users[i]!.emails[1]!),
        domains: of(3).map((i) => `${unique(i, 'domain')}.example`),
      })
      const isHidden = (i: number) => chosen.includes(4 * i) || chosen.includes(4 * i + 1)
      /** Of a person, in texts of others. */
      const shown = (i: number): [string, string] => {
        const [one, other] = emailsOf(i)
        const person = 4 * (i % userCount)
        return [
          chosen.includes(person + 3) ? '***' : one,
          chosen.includes(person + 2) ? '***' : other,
        ]
      }
      const staying = everybody.flatMap((i) => {
        if (isHidden(i)) return []
        const emails = shown(i).filter((address) => address !== '***')
        return [{ ...userLine(i, shown(i + 1)), emails }]
      })
      const owned = everybody.flatMap((i) =>
        isHidden(i) ? [] : [false, true].map((second) => repoLine(i, second, shown(i + 2))),
      )
      const cutIn = (i: number, mentions: readonly [number, number]) =>
        shown(i).reduce((sum, text, k) => sum + (text === '***' ? mentions[k]! : 0), 0)
      const addresses = everybody.reduce((sum, i) => {
        if (isHidden(i)) return sum
        const inRepos = 2 * cutIn(i + 2, mentionsInRepo)
        return sum + cutIn(i, [1, 1]) + cutIn(i + 1, mentionsInUser) + inRepos
      }, 0)
      const [under, without] = [
        await importOf(folderOf(users, repos), { suppressed: list }),
        await importOf(folderOf(staying, owned)),
      ]
      const filesOf = async (dataDir: string) => (await loadSnapshot(dataDir)).manifest.files
      expect(await filesOf(under.dataDir)).toEqual(await filesOf(without.dataDir))
      expect(await documentsIn(under.dataDir, 'users')).toHaveLength(staying.length)
      // Ends that lead to nothing are unknown there, and here only those of nobody in the data.
      const hidden = everybody.filter(isHidden)
      const pairs = everybody.flatMap((i): (readonly [number, number])[] => [
        ...[1, 5, 3, 1].map((step) => [i, (i + step) % userCount] as const),
        [-1, i],
      ])
      const dropped = pairs.filter((pair) => pair.some((end) => hidden.includes(end)))
      expect(under.report.suppressed).toEqual({
        users: hidden.length,
        repos: 2 * hidden.length,
        edges: dropped.length,
        addresses,
      })
      expect(under.report.unknownEnds).toBe(userCount)
      expect(without.report.suppressed).toEqual({ users: 0, repos: 0, edges: 0, addresses: 0 })
    })
    await fc.assert(law, { numRuns: tries(12) })
  })
})

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

  it('lose entries of emails that hold it beside something else', async () => {
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

  it('are bad lines like any other where nobody is suppressed', async () => {
    const folder = dataSet({ 'users.jsonl': [{ ...ghost, createdAt: 'soon' }] })
    const { badLines } = await importOf(folder, { maxErrors: 1 })
    expect(badLines).toMatchObject([{ reason: '"createdAt" is not an ISO 8601 date: "soon"' }])
  })
})
