/** Which source a field comes from, where several have it. */
import { describe, expect, it } from 'vitest'
import type { TrustClass } from '../../../src/ingest/formats/format.ts'
import type { Members } from '../../../src/ingest/normalise/index.ts'
import { type MergedRecord, mergedRecord } from '../../../src/ingest/staging/observations.ts'

const sourceNames = ['a.csv', 'b.json', 'c.json.gz']

/** The fields that a source provides in a year: source, trust, year, fields. */
type Said = readonly [source: string, trust: TrustClass, year: number, members: Members]

function merged(...all: readonly Said[]): MergedRecord {
  return mergedRecord(
    all.map(([source, trust, year, members]) => ({
      ...{ account: 0, members, trust },
      ...{ source: sourceNames.indexOf(source), at: Date.UTC(year, 0, 1) / 1000 },
    })),
    sourceNames,
  )
}

describe('a field', () => {
  it('of a hand-made file beats that of an export, and this that of an archive', () => {
    const hand = ['a.csv', 'hand', 2010, { bio: 'hand' }] as const
    const exported = ['b.json', 'export', 2015, { bio: 'export' }] as const
    const archive = ['c.json.gz', 'archive', 2025, { bio: 'archive' }] as const
    expect(merged(archive, exported, hand).members).toEqual({ bio: 'hand' })
    expect(merged(archive, exported).members).toEqual({ bio: 'export' })
  })

  it('of the newest source wins among equally trusted ones', () => {
    const old = ['a.csv', 'hand', 2019, { bio: 'old', company: 'Cat' }] as const
    const fresh = ['b.json', 'hand', 2020, { bio: 'new' }] as const
    for (const all of [
      [old, fresh],
      [fresh, old],
    ]) {
      expect(merged(...all).members).toEqual({ bio: 'new', company: 'Cat' })
    }
  })

  it('of the source with the lesser name wins among equal ones, in any order', () => {
    const one = ['a.csv', 'hand', 2020, { bio: 'a' }] as const
    const other = ['b.json', 'hand', 2020, { bio: 'b' }] as const
    for (const all of [
      [one, other],
      [other, one],
    ]) {
      expect(merged(...all).members).toEqual({ bio: 'a' })
    }
  })

  it('carries its source, date and trust', () => {
    const { provenance } = merged(
      ['a.csv', 'hand', 2019, { bio: 'Cats' }],
      ['c.json.gz', 'archive', 2024, { bio: 'Dogs', company: 'Zoo' }],
    )
    expect(provenance).toEqual({
      bio: ['a.csv', '2019-01-01T00:00:00Z', 'hand'],
      company: ['c.json.gz', '2024-01-01T00:00:00Z', 'archive'],
    })
  })

  it('that is empty or null is absent, and another source fills it', () => {
    const { members } = merged(
      ['a.csv', 'hand', 2025, { bio: '', company: null, location: undefined }],
      ['b.json', 'export', 2020, { bio: 'Cats', company: 'Zoo', location: 'Bern' }],
    )
    expect(members).toEqual({ bio: 'Cats', company: 'Zoo', location: 'Bern' })
  })
})

describe('lists and profiles', () => {
  it('of addresses and accounts contain what any source has, each once', () => {
    const x = { provider: 'x', url: 'https://x.example/octo' }
    const npm = { provider: 'npm', url: 'https://npm.example/~octo' }
    const { members } = merged(
      ['a.csv', 'hand', 2019, { emails: ['Octo@cat.dev'], socialAccounts: [x], topics: ['a'] }],
      [
        ...(['b.json', 'export', 2024] as const),
        { emails: ['octo@cat.dev', 'o@zoo.dev'], socialAccounts: [npm, x], topics: ['b'] },
      ],
    )
    expect(members).toEqual({
      emails: ['Octo@cat.dev', 'o@zoo.dev'],
      socialAccounts: [x, npm],
      topics: ['a'],
    })
  })

  it('of LinkedIn with only the address fill a profile, and replace nothing of it', () => {
    const address = { professionalUrl: 'https://www.linkedin.example/in/octo' }
    const profile = { headline: 'Compilers' }
    const own = { ...profile, professionalUrl: 'https://octo.example' }
    const of = (professional: object) =>
      merged(
        ['a.csv', 'export', 2019, { professional }],
        ['b.json', 'export', 2024, { professional: address }],
      ).members.professional
    expect(of(profile)).toEqual({ ...profile, ...address })
    expect(of({})).toEqual(address)
    expect(
      merged(
        ['a.csv', 'hand', 2019, { professional: own }],
        ['b.json', 'export', 2024, { professional: address }],
      ).members.professional,
    ).toEqual(own)
  })
})
