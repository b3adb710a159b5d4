/**
 * An import under a suppression list: nothing of what is suppressed is written anywhere, and the
 * snapshot is the one that would be made of a data set in which it never stood.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { listSnapshots, loadSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'
import {
  among,
  contentsOf,
  emailsOf,
  everybody,
  folderOf,
  gone,
  listOf,
  mentionsInRepo,
  mentionsInUser,
  repoLine,
  repos,
  stays,
  suppressed,
  suppressedPeople,
  suppressedWords,
  unique,
  userCount,
  userLine,
  users,
} from './suppressed-people.ts'
import { merge, update } from './update/updates.ts'

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
    // Members that are neither shown nor searched are stored for no user.
    expect(stays.filter((word) => !text.includes(word))).toEqual([])
    expect(whileItRuns.length).toBeGreaterThan(2)
    for (const spooled of whileItRuns) {
      expect(among(gone, spooled)).toEqual([])
      expect(among(stays, spooled).length).toBe(stays.length)
    }
    expect(report).toMatchObject({
      users: userCount - suppressedPeople.length,
      professionals: userCount - suppressedPeople.length,
      repos: 2 * (userCount - suppressedPeople.length),
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

  it('drops records of people suppressed since, and updates about them', async () => {
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
    // Accepted under the list: an update that names these people is not even staged.
    const before = new Set(readdirSync(join(dataDir, 'records')))
    // By the platformId alone: what names the login of before is theirs as well.
    const renamed = { ...users[2]!, login: 'renamed', bio: 'says it again' }
    const lateUsers = [...changes['users.jsonl'], renamed]
    await update(dataDir, { ...changes, 'users.jsonl': lateUsers }, { suppressed })
    const name = readdirSync(join(dataDir, 'records')).find((one) => !before.has(one))!
    const late = contentsOf(join(dataDir, 'records', name))
    expect(late).toContain(unique(0, 'login'))
    expect(among(suppressedWords, late)).toEqual([])
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

  it('uses the list as of the start of the import, even if it changes meanwhile', async () => {
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
    await holdsLater(4, [kinds], async (chosen) => {
      const of = (kind: number) => chosen.filter((n) => n % 4 === kind).map((n) => n >> 2)
      const list = listOf({
        logins: of(0).map((i) => unique(i, 'login')),
        platformIds: of(1).map((i) => unique(i, 'ident')),
        addresses: of(2).map((i) => users[i]!.emails[1]!),
        domains: of(3).map((i) => `${unique(i, 'domain')}.example`),
      })
      const isSuppressed = (i: number) => chosen.includes(4 * i) || chosen.includes(4 * i + 1)
      /** Names of a person, in texts of others. */
      const shown = (i: number): [string, string] => {
        const [one, other] = emailsOf(i)
        const person = 4 * (i % userCount)
        return [
          chosen.includes(person + 3) ? '***' : one,
          chosen.includes(person + 2) ? '***' : other,
        ]
      }
      const staying = everybody.flatMap((i) => {
        if (isSuppressed(i)) return []
        const emails = shown(i).filter((address) => address !== '***')
        return [{ ...userLine(i, shown(i + 1)), emails }]
      })
      const owned = everybody.flatMap((i) =>
        isSuppressed(i) ? [] : [false, true].map((second) => repoLine(i, second, shown(i + 2))),
      )
      const cutIn = (i: number, mentions: readonly [number, number]) =>
        shown(i).reduce((sum, text, k) => sum + (text === '***' ? mentions[k]! : 0), 0)
      const addresses = everybody.reduce((sum, i) => {
        if (isSuppressed(i)) return sum
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
      // There, ends without a record are unknown; here, only the ends that are not in the data.
      const suppressedNames = everybody.filter(isSuppressed)
      const pairs = everybody.flatMap((i): (readonly [number, number])[] => [
        ...[1, 5, 3, 1].map((step) => [i, (i + step) % userCount] as const),
        [-1, i],
      ])
      const dropped = pairs.filter((pair) => pair.some((end) => suppressedNames.includes(end)))
      expect(under.report.suppressed).toEqual({
        users: suppressedNames.length,
        repos: 2 * suppressedNames.length,
        edges: dropped.length,
        addresses,
      })
      expect(under.report.unknownEnds).toBe(userCount)
      expect(without.report.suppressed).toEqual({ users: 0, repos: 0, edges: 0, addresses: 0 })
    })
  })
})
