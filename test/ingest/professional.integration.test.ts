import { describe, expect, it } from 'vitest'
import { professionalFields, type UserMetrics } from '../../src/contract/index.ts'
import { LineError, professionalDocument, readUser } from '../../src/ingest/normalise/index.ts'
import { schemas } from '../../src/snapshot/index.ts'

const line = { platformId: 'U_1', login: 'ada', bio: 'mathematics', createdAt: '2020-01-01' }

/** Every member of the format, and one it does not know. */
const full = {
  awards: ['Turing Award'],
  certifications: ['CKA'],
  city: 'Zürich',
  connectionsCount: 500,
  country: 'Switzerland',
  currentIndustry: 'Software',
  departments: ['Engineering'],
  education: [
    {
      campus: 'ETH',
      endDate: '1843-06',
      major: 'Mathematics',
      specialization: 'Analysis',
      startDate: '1839',
    },
    { campus: 'ETH', endDate: 'last summer' },
  ],
  experience: [
    {
      company: 'Analytical Engines',
      endDate: '2020-01-31',
      industry: 'Computing',
      isCurrent: false,
      location: 'London',
      startDate: '2019-05-01',
      summary: 'Wrote programs',
      title: 'Programmer',
    },
    { company: 'Initech', isCurrent: true, startDate: '2020', title: 'Lead' },
  ],
  expertise: ['Rust', 'C++'],
  firstName: 'Ada',
  followerCount: 0,
  functionalArea: 'Research',
  headline: 'Programs for engines',
  languages: ['English', 'French'],
  lastName: 'King',
  location: 'Zürich, CH',
  memberships: ['ACM'],
  organization: 'Initech',
  patents: ['Looping'],
  priorIndustries: ['Computing'],
  professionalUrl: 'https://www.professional.example/in/Ada/',
  publications: ['Notes'],
  seniority: 'senior',
  seniorityLevel: 'L6',
  state: 'Zürich',
  title: 'Lead',
}

function documentOf(professional: unknown) {
  return professionalDocument(readUser({ ...line, professional }))
}

function bodyOf(professional: unknown): unknown {
  return JSON.parse(new TextDecoder().decode(documentOf(professional).stored))
}

function refusalOf(members: object): string {
  try {
    readUser({ ...line, ...members })
  } catch (error) {
    expect(error).toBeInstanceOf(LineError)
    return (error as Error).message
  }
  throw new Error('the line was taken')
}

const noLists = { education: [], experience: [] }

describe('the profile of a line', () => {
  it('is kept as given, the full name and what is unknown apart', () => {
    expect(bodyOf({ ...full, fullName: 'Ada of Lovelace', shoeSize: 38 })).toEqual(full)
  })

  it('is there when it is empty, and has no members that are null', () => {
    expect(bodyOf({})).toEqual(noLists)
    const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    expect(bodyOf(nothing)).toEqual(noLists)
    expect(bodyOf({ education: [{ campus: null }] })).toEqual({ ...noLists, education: [{}] })
  })

  it.each([undefined, null])('is missing where it is %j', (professional) => {
    const record = readUser({ ...line, professional })
    expect(record.profile).toBeNull()
    expect(() => professionalDocument(record)).toThrow('ada has no profile')
  })

  it('has its address under either name, the neutral one first', () => {
    const url = 'https://professional.example/in/ada'
    const shown = { ...noLists, professionalUrl: url }
    expect(bodyOf({ linkedinUrl: url })).toEqual(shown)
    expect(bodyOf({ linkedinUrl: 'other', professionalUrl: url })).toEqual(shown)
  })
})

describe('a wrong type is reported with its path:', () => {
  it.each([
    [{ professional: 'Ada' }, '"professional" must be an object'],
    [{ professional: [] }, '"professional" must be an object'],
    [{ professional: { title: 5 } }, '"professional.title" must be a string'],
    [{ professional: { fullName: [] } }, '"professional.fullName" must be a string'],
    [{ professional: { linkedinUrl: 5 } }, '"professional.linkedinUrl" must be a string'],
    [
      { professional: { professionalUrl: 'a', linkedinUrl: 5 } },
      '"professional.linkedinUrl" must be a string',
    ],
    [{ professional: { awards: 'one' } }, '"professional.awards" must be an array of strings'],
    [{ professional: { patents: [null] } }, '"professional.patents" must be an array of strings'],
    [
      { professional: { connectionsCount: 1.5 } },
      '"professional.connectionsCount" must be a whole number from 0',
    ],
    [
      { professional: { followerCount: '7' } },
      '"professional.followerCount" must be a whole number from 0',
    ],
    [{ professional: { experience: {} } }, '"professional.experience" must be an array of objects'],
    [
      { professional: { experience: [{}, {}, { title: 5 }] } },
      '"professional.experience[2].title" must be a string',
    ],
    [
      { professional: { experience: [{ isCurrent: 'yes' }] } },
      '"professional.experience[0].isCurrent" must be true or false',
    ],
    [{ professional: { education: [{}, null] } }, '"professional.education[1]" must be an object'],
    [
      { professional: { education: [{ endDate: 2019 }] } },
      '"professional.education[0].endDate" must be a string',
    ],
    [{ aggregates: 5 }, '"aggregates" must be an object'],
    [{ aggregates: [] }, '"aggregates" must be an object'],
    [{ aggregates: { totalStars: -1 } }, '"aggregates.totalStars" must be a whole number from 0'],
  ])('%j', (members, message) => expect(refusalOf(members)).toBe(message))
})

describe('what patterns are matched against is bounded:', () => {
  const { professionals } = schemas
  const patterned = Object.entries(professionalFields)
    .filter(([, { operators }]) => (operators as readonly string[]).includes('IGlob'))
    .map(([field]) => field.replace('professional.', ''))

  it.each([
    ...patterned.map((member) => [member, 1024] as const),
    ['firstName', 512] as const,
    ['lastName', 512] as const,
  ])('%s, to %i characters', (member, most) => {
    const longest = '🦀'.repeat(most)
    expect(documentOf({ [member]: longest }).stored.length).toBeGreaterThan(0)
    expect(refusalOf({ professional: { [member]: `${longest}a` } })).toBe(
      `"professional.${member}" is longer than ${most} characters`,
    )
  })

  it('and what is not may be long', () => {
    const long = 'a'.repeat(5000)
    const profile = { location: long, professionalUrl: long, awards: [long] }
    expect(bodyOf({ ...profile, experience: [{ summary: long }] })).toMatchObject(profile)
    expect(patterned).toContain('fullName')
    expect(professionals.keywords.map(({ name }) => name)).toContain('professional.headline')
  })
})

it.each([
  [{}, undefined],
  [{ aggregates: null }, undefined],
  [{ aggregates: {} }, undefined],
  [{ aggregates: { totalStars: null } }, undefined],
  [{ aggregates: { totalStars: 0 } }, 0],
  [{ aggregates: { totalStars: 12, more: 'x' } }, 12],
])('stars of a line: %j', (members, stars) => {
  expect(readUser({ ...line, ...members }).counts.totalStars).toBe(stars)
})

it('counts of a line are taken, and absent ones are not 0', () => {
  const given = { followersCount: 3, followingCount: 0, contributionsCount: null }
  expect(readUser({ ...line, ...given }).counts).toEqual({
    followersCount: 3,
    followingCount: 0,
    ownedRepoCount: undefined,
    contributionsCount: undefined,
    totalStars: undefined,
  })
})

it.each([
  [{}, 'user', false],
  [{ type: 'User' }, 'user', false],
  [{ type: 'Organization', login: 'build-bot' }, 'organization', false],
  [{ type: 'ORGANIZATION', isBot: true }, 'organization', true],
  [{ type: 'Bot' }, 'user', true],
  [{ type: 'bot', isBot: false }, 'user', false],
  [{ login: 'renovate[bot]' }, 'user', true],
  [{ login: 'Deploy-Bot' }, 'user', true],
  [{ login: 'deploy_bot' }, 'user', true],
  [{ login: 'deploy-bot', isBot: false }, 'user', false],
  [{ login: 'deploy-bot', type: null, isBot: null }, 'user', true],
  [{ login: 'talbot' }, 'user', false],
  [{ login: 'robot-lover' }, 'user', false],
  [{ login: 'bot' }, 'user', false],
  [{ login: 'abbot-' }, 'user', false],
])('the account of a line: %j', (members, type, isBot) => {
  expect(readUser({ ...line, ...members }).account).toEqual({ type, isBot })
})

it.each([
  [{ type: 'Mannequin' }, '"type" must be "user", "organization" or "bot"'],
  [{ type: 1 }, '"type" must be a string'],
  [{ isBot: 'yes' }, '"isBot" must be true or false'],
  [{ ownedRepoCount: -1 }, '"ownedRepoCount" must be a whole number from 0'],
  [{ followersCount: '7' }, '"followersCount" must be a whole number from 0'],
])('a line is refused with %j', (members, message) => {
  expect(() => readUser({ ...line, ...members })).toThrow(new LineError(message))
})

describe('the document', () => {
  it('has what its user is found by, and the profile', () => {
    const { text, keywords, numbers } = documentOf(full)
    expect(text).toMatchObject({ login: 'ada', bio: 'mathematics' })
    expect(keywords).toMatchObject({ login: 'ada', platformId: 'U_1' })
    expect(numbers.createdAt).toBe(Date.UTC(2020, 0) / 1000)
    expect(text).toMatchObject({
      'professional.fullName': 'Ada King',
      'professional.headline': 'Programs for engines',
      'professional.title': 'Lead',
      'professional.expertise': ['Rust', 'C++'],
      'professional.organization': 'Initech',
      'professional.experience.title': ['Programmer', 'Lead'],
      'professional.experience.company': ['Analytical Engines', 'Initech'],
      'professional.education.campus': ['ETH'],
      'professional.education.major': ['Mathematics'],
      'professional.seniority': 'senior',
      'professional.city': 'Zürich',
      'professional.awards': ['Turing Award'],
    })
    expect(keywords).toMatchObject({
      'professional.title': 'Lead',
      'professional.experience.title': ['Programmer', 'Lead'],
      'professional.professionalUrl': 'professional.example/in/ada',
    })
    expect(text).not.toHaveProperty(['professional.professionalUrl'])
    expect(numbers).toMatchObject({
      'professional.connectionsCount': 500,
      'professional.followerCount': 0,
      'professional.experience.startYear': [2019, 2020],
      'professional.education.endYear': [1843],
    })
  })

  it('has a value for every field of the schema, where the line says everything', () => {
    const user = {
      ...{
        login: 'ada-king',
        displayName: 'Ada King',
        company: 'Initech',
        location: 'Zürich',
        updatedAt: '2021-01-01',
      },
      ...{ resolvedCountry: 'Switzerland', resolvedState: 'Zurich', resolvedCity: 'Zurich' },
      emails: ['ada@example.org'],
    }
    const metrics: UserMetrics = {
      ...{ followersCount: 1, followingCount: 2, ownedRepoCount: 3, contributionsCount: 4 },
      ...{ totalStars: 5, crackedScore: 6, lastActivityAt: '2021-02-02T00:00:00Z' },
      ...{ topLanguages: ['Ada'], topTopics: ['engines'], isBot: false, type: 'user' },
    }
    const record = { ...readUser({ ...line, ...user, professional: full }), metrics }
    const { text, keywords, numbers } = professionalDocument(record)
    const { professionals } = schemas
    for (const { name } of professionals.text) expect(text[name], name).toBeDefined()
    for (const { name } of professionals.keywords) expect(keywords[name], name).toBeDefined()
    for (const { name } of professionals.numbers) expect(numbers[name], name).toBeDefined()
  })

  it.each([
    [{ fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'King' }, 'Ada Lovelace'],
    [{ fullName: '', firstName: 'Ada', lastName: 'King' }, 'Ada King'],
    [{ firstName: 'Ada' }, 'Ada'],
    [{ lastName: 'King', firstName: '' }, 'King'],
    [{}, undefined],
  ])('knows the full name of %j', (profile, fullName) => {
    expect(documentOf(profile).text['professional.fullName']).toBe(fullName)
  })

  it.each([
    ['2019', [2019]],
    ['2019-05', [2019]],
    ['2019-05-01', [2019]],
    ['May 2019', [2019]],
    ['2019-05-01T00:00:00Z', [2019]],
    ['20190501', []],
    ['2019/05', [2019]],
    ['', []],
    [null, []],
  ])('knows the year of %j', (startDate, years) => {
    const { numbers } = documentOf({ experience: [{ startDate }] })
    expect(numbers['professional.experience.startYear']).toEqual(years)
  })
})
