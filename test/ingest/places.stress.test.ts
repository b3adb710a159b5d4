/** The places that an import adds to users from their location, and those that it keeps. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openGazetteer, type Place } from '../../src/places/index.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'

const sampleFile = new URL('../../data/sample/users.jsonl.gz', import.meta.url)
const munich: Place = { kind: 'place', country: 'Germany', state: 'Bavaria', city: 'Munich' }
const line = { platformId: 'U_1', login: 'ada' }

describe('an import', () => {
  const headline = { professional: { headline: 'Engineer' } }

  it('shows, and finds by, what it resolved, with and without a profile', async () => {
    const folder = dataSet({
      'users.jsonl': [
        { ...line, location: 'Munich', ...headline },
        { platformId: 'U_2', login: 'bob', location: 'Remote' },
      ],
    })
    const { dataDir } = await importOf(folder, {
      places: { resolve: (location) => (location === 'Munich' ? munich : null) },
    })
    const expected = {
      resolvedCountry: 'Germany',
      resolvedState: 'Bavaria',
      resolvedCity: 'Munich',
    }
    const [ada, bob] = (await documentsIn(dataDir, 'users')).sort((a, b) =>
      String(a.login).localeCompare(String(b.login)),
    )
    expect(ada).toMatchObject(expected)
    expect(bob).toEqual(expect.not.objectContaining({ resolvedCountry: expect.anything() }))
    for (const collection of ['users', 'professionals'] as const) {
      for (const [field, value] of Object.entries(expected)) {
        const filter = { kind: 'keyword', field, values: [value.toLowerCase()] } as const
        expect(await countIn(dataDir, collection, filter), `${collection} ${field}`).toBe(1)
      }
    }
  })
})

interface SampleUser {
  readonly platformId: string
  readonly location?: string
  readonly resolvedCountry?: string
}

describe('the sample', () => {
  /** A data set of its users alone: what else it has is not asked for. */
  function sampleUsers(): string {
    const folder = freshFolder()
    copyFileSync(sampleFile, join(folder, 'users.jsonl.gz'))
    return folder
  }

  const users = gunzipSync(readFileSync(sampleFile))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((text): SampleUser => JSON.parse(text))
  /** Countries of locations, as the lines that have both tell them. */
  const countryOf = new Map(users.map((user) => [user.location, user.resolvedCountry] as const))
  for (const { location, resolvedCountry } of users) {
    if (resolvedCountry !== undefined) countryOf.set(location, resolvedCountry)
  }

  it('has a country for 95 in 100 of those whose location is known to name one', async () => {
    const places = await openGazetteer()
    const { dataDir } = await importOf(sampleUsers(), { places })
    const documents = await documentsIn(dataDir, 'users')
    const imported = new Map(documents.map((document) => [document.platformId, document]))
    const open = users.filter(
      ({ location, resolvedCountry }) => resolvedCountry === undefined && countryOf.get(location),
    )
    const right = open.filter(
      ({ platformId, location }) =>
        imported.get(platformId)!.resolvedCountry === countryOf.get(location),
    )
    expect(open.length).toBeGreaterThan(400)
    expect(right.length / open.length).toBeGreaterThanOrEqual(0.95)
  })
})
