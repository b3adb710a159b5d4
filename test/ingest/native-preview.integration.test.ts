/** A dry run of native files counts and refuses what their import does: cases as data. */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import {
  acceptUpdate,
  type BadLine,
  type InputReport,
  noSuppression,
  type Preview,
  previewSources,
} from '../../src/ingest/index.ts'
import { dataSet, freshFolder, importOf } from './data-set.ts'

const user = { platformId: 'U_1', login: 'mira' }
const repo = { platformId: 'R_1', ownerLogin: 'mira', name: 'maps' }
const star = { type: 'stars', from: 'mira', to: 'mira/maps' }

interface Case {
  readonly lines: readonly (object | string)[]
  /** Default: users. */
  readonly kind?: 'users' | 'repos' | 'edges'
  /** Default: none of each. Bad lines and members as `line: reason` and `line: count name`. */
  readonly records?: number
  readonly bad?: readonly string[]
  readonly unread?: readonly string[]
  readonly skipped?: number
}

const cases: Readonly<Record<string, Case>> = {
  'no login': { lines: [{ platformId: 'U_1' }], bad: ['1: "login" is missing'] },
  'no identifier': {
    lines: [user, { login: 'otto' }],
    records: 1,
    bad: ['2: "platformId" is missing'],
  },
  'a number as text': {
    lines: [{ ...user, followersCount: '15' }],
    bad: ['1: "followersCount" must be a whole number from 0'],
  },
  'a number as identifier': {
    lines: [{ ...user, platformId: 5 }],
    bad: ['1: "platformId" must be a string'],
  },
  'an export of GitHub': {
    lines: [{ login: 'mira', id: 5, node_id: 'a' }],
    bad: ['1: "platformId" is missing'],
  },
  'a date of another form': {
    lines: [{ ...user, createdAt: '1 May 2024' }],
    bad: ['1: "createdAt" is not an ISO 8601 date: "1 May 2024"'],
  },
  'no JSON, an array, a blank line': {
    lines: ['[1]', '', user],
    records: 1,
    bad: ['1: not a JSON object'],
  },
  'unknown members': {
    lines: [
      { ...user, nick: 1, deleted: false },
      { ...user, platformId: 'U_2', nick: 2, folowersCount: 3 },
    ],
    records: 2,
    unread: ['1: 2 nick', '2: 1 folowersCount'],
  },
  'unknown members inside': {
    lines: [
      {
        ...user,
        aggregates: { totalStars: 1, totalForks: 2 },
        socialAccounts: [{ provider: 'x', url: 'y', verified: true }],
        professional: { title: 'Engineer', mood: 'fine', education: [{ grade: 1 }, { grade: 2 }] },
      },
    ],
    records: 1,
    unread: [
      '1: 2 professional.education.grade',
      '1: 1 aggregates.totalForks',
      '1: 1 professional.mood',
      '1: 1 socialAccounts.verified',
    ],
  },
  'a bad line with an unknown member': {
    lines: [{ platformId: 'U_1', nick: 1 }],
    bad: ['1: "login" is missing'],
  },
  ghost: { lines: [{ platformId: '10137', login: 'ghost' }, user], records: 1, skipped: 1 },
  'a deletion that is none': {
    lines: [{ ...user, deleted: 'yes' }],
    bad: ['1: "deleted" must be true or false'],
  },
  'a text that stands for none': { lines: [{ ...user, bio: 'N/A' }], records: 1 },
  'no name of a repository': {
    kind: 'repos',
    lines: [
      { ...repo, name: undefined },
      { ...repo, stars: 3 },
    ],
    records: 1,
    bad: ['1: "name" is missing'],
    unread: ['2: 1 stars'],
  },
  'edges of all forms': {
    kind: 'edges',
    lines: [
      star,
      { ...star, weight: 2, at: '2024-05-06' },
      { ...star, type: 'likes' },
      { ...star, to: '' },
      { ...star, count: -1 },
      { ...star, count: 3 },
    ],
    records: 3,
    bad: [
      '3: "type" must be one of follows, stars, contributes, owns',
      '4: "to" is missing',
      '5: "count" must be a whole number from 0',
    ],
    unread: ['2: 1 weight'],
  },
}

/** Lines that only updates take. */
const deletions: Readonly<Record<string, Case>> = {
  'a deletion': {
    lines: [{ platformId: 'U_1', deleted: true, nick: 1 }, { deleted: true }],
    records: 1,
    bad: ['2: "platformId" is missing'],
  },
  'a removed edge': { kind: 'edges', lines: [{ ...star, deleted: true }], records: 1 },
}

const allow = 1000

function describeInputs(inputs: readonly InputReport[], badLines: readonly BadLine[]): object {
  const kept = inputs.filter(({ records, badLines: bad, skipped }) =>
    [records, bad, Object.keys(skipped).length].some((count) => count > 0),
  )
  const sorted = kept.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    files: sorted.map(({ name, format, records, badLines: bad, skipped, unreadMembers }) => ({
      ...{ name, format, records, bad, skipped: Object.values(skipped) },
      unread: unreadMembers.map(({ name: member, count, line }) => `${line}: ${count} ${member}`),
      isUnknown: unreadMembers.every(({ reason }) => reason === 'unknown member'),
    })),
    bad: badLines.map(({ path, line, reason }) => [path, `${line}: ${reason}`]),
  }
}

async function preview(sources: readonly string[], isUpdate: boolean) {
  const badLines: BadLine[] = []
  const dataDir = join(freshFolder(), 'data')
  const { inputs, refusal }: Preview = await previewSources({
    ...{ sources, dataDir, isUpdate, format: null, mapping: null, followLinks: false },
    ...{ searchPath: process.env.PATH!, withEmails: true, stdin: Readable.from([]) },
    errorsMax: { lines: Number.POSITIVE_INFINITY },
    suppressed: noSuppression,
    onBadLine: (bad) => badLines.push(bad),
    onProgress: () => undefined,
  })
  return { inputs, refusal, badLines }
}

/** Files of a case, and one with another user. */
function writeCase({ kind = 'users', lines }: Case): string {
  const others = { 'users-b.jsonl': [{ ...user, platformId: 'U_9', login: 'other' }] }
  return dataSet({ ...others, [`${kind}-a.jsonl`]: lines })
}

function describeExpected(
  folder: string,
  { kind = 'users', records = 0, bad = [], unread = [], skipped }: Case,
): object {
  const name = join(folder, `${kind}-a.jsonl`)
  const file = {
    ...{ name, format: 'native', records, bad: bad.length, unread, isUnknown: true },
    skipped: skipped === undefined ? [] : [skipped],
  }
  const other = {
    ...{ name: join(folder, 'users-b.jsonl'), format: 'native', records: 1, bad: 0, unread: [] },
    ...{ isUnknown: true, skipped: [] },
  }
  const isRead = records + bad.length + (skipped ?? 0) > 0
  const files = isRead ? [file, other] : [other]
  return { files, bad: bad.map((one) => [name, one]) }
}

it.each(Object.entries(cases))('of an import: %s', async (_, one) => {
  const folder = writeCase(one)
  const shown = await preview([folder], false)
  const { report, badLines } = await importOf(folder, { maxErrors: allow })
  expect(describeInputs(shown.inputs, shown.badLines)).toEqual(describeExpected(folder, one))
  expect(describeInputs(report.inputs!, badLines)).toEqual(describeExpected(folder, one))
})

it.each(Object.entries({ ...cases, ...deletions }))('of an update: %s', async (_, one) => {
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': [user] }))
  const folder = writeCase(one)
  const shown = await preview([folder], true)
  const badLines: BadLine[] = []
  const accepted = await acceptUpdate({
    ...{ folders: [folder], dataDir, maxErrors: allow, suppressed: noSuppression },
    onBadLine: (bad) => badLines.push(bad),
  })
  expect(describeInputs(shown.inputs, shown.badLines)).toEqual(describeExpected(folder, one))
  expect(describeInputs(accepted.inputs, badLines)).toEqual(describeExpected(folder, one))
})

it('names both records of one id, which end every import', async () => {
  const folder = dataSet({ 'users.jsonl': [user, { ...user, login: 'otto' }] })
  const { inputs, refusal } = await preview([folder], false)
  expect(inputs).toMatchObject([{ records: 2, badLines: 0, first: { users: [user, {}] } }])
  await expect(importOf(folder, { maxErrors: allow })).rejects.toThrow(refusal)
})

it('says that edges alone are for updates', async () => {
  const folder = dataSet({ 'edges.jsonl': [star] })
  const { inputs, refusal } = await preview([folder], false)
  expect(inputs).toMatchObject([{ records: 1 }])
  await expect(importOf(folder)).rejects.toThrow(/^no users/)
  expect([refusal, (await preview([folder], true)).refusal]).toEqual([
    expect.stringMatching(/^no users/),
    undefined,
  ])
})

it('of two folders that share a record is that of staged sources', async () => {
  const folders = ['a', 'b'].map(() => dataSet({ 'users.jsonl': [user] }))
  const { inputs, badLines } = await preview(folders, false)
  expect(inputs.map(({ format }) => format)).toEqual(['json', 'json'])
  expect(badLines).toEqual([])
})
