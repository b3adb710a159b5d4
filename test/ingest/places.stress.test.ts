/** The members that an import adds to users from their location, and the members it keeps. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Locator } from '../../src/ingest/enrich/places.ts'
import { readUser } from '../../src/ingest/normalise/index.ts'
import { openGazetteer, type Place } from '../../src/places/index.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'

const sampleFile = new URL('../../data/sample/users.jsonl.gz', import.meta.url)

const munich: Place = { kind: 'place', country: 'Germany', state: 'Bavaria', city: 'Munich' }
const known: Readonly<Record<string, Place>> = {
  munich,
  'são paulo': { kind: 'place', country: 'Brazil', state: 'São Paulo', city: 'São Paulo' },
  bavaria: { kind: 'place', country: 'Germany', state: 'Bavaria' },
  germany: { kind: 'place', country: 'Germany' },
}

/** Knows a few places by their plain names, and counts what it was asked. */
function fewPlaces() {
  const asked: string[] = []
  const resolve = (location: string) => {
    asked.push(location)
    return known[location.toLowerCase()] ?? null
  }
  return { asked, resolve }
}

const line = { platformId: 'U_1', login: 'ada' }

function located(members: object, locator = new Locator(fewPlaces())) {
  const { user } = locator.locate(readUser({ ...line, ...members }))
  const { resolvedCountry: country, resolvedState: state, resolvedCity: city } = user
  return [country, state, city]
}

describe('a location', () => {
  it.each([
    ['of a city', 'Munich', ['Germany', 'Bavaria', 'Munich']],
    ['of a state', 'Bavaria', ['Germany', 'Bavaria', undefined]],
    ['of a country', 'Germany', ['Germany', undefined, undefined]],
    ['of nowhere', 'Remote', [undefined, undefined, undefined]],
    ['without a character', '', [undefined, undefined, undefined]],
  ])('%s tells what there is to tell', (_, location, expected) => {
    expect(located({ location })).toEqual(expected)
  })

  it('without a location causes no lookup', () => {
    const places = fewPlaces()
    const locator = new Locator(places)
    expect(located({}, locator)).toEqual([undefined, undefined, undefined])
    expect(located({ location: null }, locator)).toEqual([undefined, undefined, undefined])
    expect(places.asked).toEqual([])
  })

  it('keeps its spelling, and so do all other members of the user', () => {
    const given = { location: ' Munich', bio: 'b', company: 'c' }
    const { user } = new Locator({ resolve: () => munich }).locate(readUser({ ...line, ...given }))
    expect(user).toMatchObject({ ...line, ...given, resolvedCity: 'Munich' })
  })

  it('adds no members without a value', () => {
    const { user } = new Locator(fewPlaces()).locate(readUser({ ...line, location: 'Germany' }))
    expect(Object.keys(user).filter((name) => name.startsWith('resolved'))).toEqual([
      'resolvedCountry',
    ])
  })
})

describe('what the line itself says', () => {
  const country = 'resolvedCountry'
  const state = 'resolvedState'
  const city = 'resolvedCity'
  it.each([
    ['wins as a whole', { [country]: 'Freeland', [state]: 'North', [city]: 'Freetown' }],
    ['wins over another country', { [country]: 'Austria' }],
    ['wins over another state', { [state]: 'Tyrol' }],
    ['wins over another city', { [city]: 'Augsburg' }],
    ['wins where one of two agrees', { [country]: 'Germany', [city]: 'Augsburg' }],
  ])('%s, and nothing is added', (_, given) => {
    const expected = [country, state, city].map((name) => (given as Record<string, string>)[name])
    expect(located({ location: 'Munich', ...given })).toEqual(expected)
  })

  it.each([
    ['the country', { [country]: 'Germany' }, 'Munich', ['Germany', 'Bavaria', 'Munich']],
    ['the city', { [city]: 'Munich' }, 'Munich', ['Germany', 'Bavaria', 'Munich']],
    ['another case', { [country]: 'GERMANY' }, 'Munich', ['GERMANY', 'Bavaria', 'Munich']],
    ['blanks around it', { [country]: ' Germany ' }, 'Munich', [' Germany ', 'Bavaria', 'Munich']],
    ['plain letters', { [city]: 'Sao Paulo' }, 'São Paulo', ['Brazil', 'São Paulo', 'Sao Paulo']],
    ['a narrower part', { [city]: 'Fürth' }, 'Bavaria', ['Germany', 'Bavaria', 'Fürth']],
    ['an empty text', { [country]: '' }, 'Munich', ['Germany', 'Bavaria', 'Munich']],
    ['null', { [country]: null }, 'Munich', ['Germany', 'Bavaria', 'Munich']],
  ])('stands beside what agrees with it: %s', (_, given, location, expected) => {
    expect(located({ location, ...given })).toEqual(expected)
  })

  it('is not looked up where it is complete', () => {
    const places = fewPlaces()
    const given = { [country]: 'Germany', [state]: 'Bavaria', [city]: 'Munich' }
    located({ location: 'Munich', ...given }, new Locator(places))
    expect(places.asked).toEqual([])
  })
})

describe('what was resolved', () => {
  it.each(['Munich', 'Remote'])('is remembered: %s', (location) => {
    const places = fewPlaces()
    const locator = new Locator(places)
    expect(located({ location }, locator)).toEqual(located({ location }, locator))
    expect(places.asked).toEqual([location])
  })

  it('is forgotten again, however many there are', () => {
    const places = fewPlaces()
    const locator = new Locator(places)
    for (let i = 0; i <= 50_000; i++) located({ location: `place ${i}` }, locator)
    located({ location: 'place 50000' }, locator)
    expect(places.asked).toHaveLength(50_001)
    located({ location: 'place 0' }, locator)
    expect(places.asked).toHaveLength(50_002)
  })

  it('is not remembered of a long text', () => {
    const places = fewPlaces()
    const locator = new Locator(places)
    const location = 'far away '.repeat(1000)
    located({ location }, locator)
    located({ location }, locator)
    expect(places.asked).toHaveLength(2)
  })
})

describe('an import', () => {
  const headline = { professional: { headline: 'Engineer' } }

  it('shows, and finds by, what it resolved, with and without a profile', async () => {
    const folder = dataSet({
      'users.jsonl': [
        { ...line, location: 'Munich', ...headline },
        { platformId: 'U_2', login: 'bob', location: 'Remote' },
      ],
    })
    const { dataDir } = await importOf(folder, { places: fewPlaces() })
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

  it('keeps what its lines say', async () => {
    const some = users.slice(0, 300)
    const folder = dataSet({ 'users.jsonl': some })
    const { dataDir } = await importOf(folder, { places: { resolve: () => munich } })
    const documents = await documentsIn(dataDir, 'users')
    const imported = new Map(documents.map((document) => [document.platformId, document]))
    const told = some.filter(({ resolvedCountry }) => resolvedCountry !== undefined)
    expect(told.length).toBeGreaterThan(50)
    for (const { platformId, resolvedCountry } of told) {
      expect(imported.get(platformId)!.resolvedCountry).toBe(resolvedCountry)
    }
  })
})
