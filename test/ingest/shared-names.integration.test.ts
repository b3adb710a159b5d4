/** Records that one name leads to, and records of one platformId: named with file and line. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { devdex } from '../cli/harness.ts'
import { dataSet, freshFolder, importOf, inventUsers } from './data-set.ts'
import { merge, update } from './update/updates.ts'

const composed = 'Zo\u00e9'
const decomposed = 'Zoe\u0301'
const users = {
  'users-a.jsonl': [
    { platformId: 'U_1', login: 'mira' },
    { platformId: 'U_2', login: composed },
    { platformId: 'U_3', login: 'other' },
  ],
  'users-b.jsonl.gz': [
    { platformId: 'U_4', login: 'MIRA' },
    '',
    { platformId: 'U_5', login: decomposed },
    { platformId: 'U_6', login: 'mira' },
  ],
}
const repos = {
  'repos.jsonl': [
    { platformId: 'R_1', ownerLogin: 'mira', name: 'Tool' },
    { platformId: 'R_2', ownerLogin: 'Mira', name: 'tool' },
    { platformId: 'R_3', ownerLogin: 'mira', name: 'tools' },
  ],
}

describe('records of one name to look-ups', () => {
  it('are reported with their places, and the lesser id is found', async () => {
    const folder = dataSet({ ...users, ...repos })
    const { report, dataDir } = await importOf(folder)
    const line = (file: string, number: number) => `${join(folder, file)}:${number}`
    const { sharedNames } = report
    expect(sharedNames.users.records).toBe(3)
    expect(sharedNames.repos.records).toBe(1)
    const places = sharedNames.users.first.flatMap(({ found, shadowed }) => [found, shadowed])
    const known = [
      { name: 'mira', line: line('users-a.jsonl', 1) },
      { name: 'MIRA', line: line('users-b.jsonl.gz', 1) },
      { name: 'mira', line: line('users-b.jsonl.gz', 4) },
      { name: composed, line: line('users-a.jsonl', 2) },
      { name: decomposed, line: line('users-b.jsonl.gz', 3) },
    ]
    for (const place of places) expect(known).toContainEqual(place)
    expect(new Set(places.map((place) => place.line)).size).toBe(5)
    expect(
      sharedNames.repos.first.map((one) => [one.found.name, one.shadowed.name].sort()),
    ).toEqual([['Mira/tool', 'mira/Tool']])
    // The records that the report names are those of lookups.
    const { StoredSnapshot } = await import('../../src/cli/local/stored/snapshot.ts')
    const stored = (await StoredSnapshot.open(dataDir))!
    for (const { found, shadowed } of sharedNames.users.first) {
      const user = await stored.user('login', shadowed.name)
      expect(user?.login).toBe(found.name)
    }
    await stored.close()
  })

  it('are the same, whatever the order of files', async () => {
    const names = async (files: Parameters<typeof dataSet>[0]) => {
      const { sharedNames } = (await importOf(dataSet(files))).report
      return sharedNames.users.first.map(({ found }) => found.name).sort()
    }
    const turned = {
      'users-a.jsonl': users['users-b.jsonl.gz'],
      'users-b.jsonl': users['users-a.jsonl'],
    }
    expect(await names(turned)).toEqual(await names(users))
  })

  it('are counted, of many the first few are named, in the summary', async () => {
    const twice = inventUsers(12).flatMap((user, i) => [
      user,
      { platformId: `V_${i}`, login: `USER-${i}\u001b[31m` },
      { platformId: `W_${i}`, login: `USER-${i}` },
    ])
    const folder = dataSet({ 'users.jsonl': twice })
    const data = freshFolder()
    const { stdout } = await devdex(['import', folder, '--data', data])
    expect(stdout).toContain(
      '12 records not found by login: another has the same, but for case or Unicode form\n  "',
    )
    expect(stdout).toMatch(
      / {2}"[Uu]\S+" \(\S+users\.jsonl:\d+\): "[Uu]\S+" \(\S+:\d+\) is found\n/,
    )
    expect(stdout).toContain('\n  and 2 more\n')
    expect(stdout).not.toContain('\u001b')
  })

  it('are reported by a merge, too', async () => {
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(2) }))
    await update(dataDir, { 'users.jsonl': [{ platformId: 'U_9', login: 'USER-1' }] })
    expect((await merge(dataDir))?.sharedNames.users.records).toBe(1)
  })
})

describe('records of one platformId', () => {
  const copy = { platformId: 'U_2', login: 'twin' }

  it('are an error that names both lines, in one file, in two, in gzip', async () => {
    const more = dataSet({ 'users.jsonl.gz': [inventUsers(1)[0]!, copy] })
    const first = dataSet({ 'users.jsonl': ['', ...inventUsers(3)].slice(0, 4).concat(['']) })
    const two = importOf([first, dataSet({ 'users.jsonl.gz': [copy] })])
    const places = String.raw`stands in ${first}/users.jsonl:4 and in \S+/users.jsonl.gz:1`
    await expect(two).rejects.toThrow(
      new RegExp(`^two records share one id: platformId "U_2" ${places}$`),
    )
    const one = importOf(dataSet({ 'users.jsonl': [...inventUsers(3), copy] }))
    await expect(one).rejects.toThrow(/users\.jsonl:3 and in \S+users\.jsonl:4$/)
    await expect(importOf([first, more])).rejects.toThrow(/users\.jsonl\S*:\d+ and in /)
  })

  it('are an error of repositories and of updates, too', async () => {
    const repo = { platformId: 'R', ownerLogin: 'a', name: 'b' }
    const twice = importOf(dataSet({ 'repos.jsonl': [repo, { ...repo, name: 'c' }] }))
    await expect(twice).rejects.toThrow(/repos\.jsonl:1 and in \S+repos\.jsonl:2$/)
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(2) }))
    const deleted = { platformId: 'U_2', deleted: true }
    const refused = update(dataDir, { 'users.jsonl': [copy, deleted] })
    await expect(refused).rejects.toThrow(/users\.jsonl:1 and in \S+users\.jsonl:2$/)
  })
})
