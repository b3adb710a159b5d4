/** Places in sentences, and the filters that they become for each target. */
import { describe, expect, it, vi } from 'vitest'
import { type Target, understand } from '../../src/language/index.ts'
import { context, professionalRepos, professionals, repos, understood, users } from './context.ts'
import { table } from './table.ts'

const berlin = 'resolvedCity=Berlin & resolvedCountry=Germany'
const nearSanFrancisco =
  'location has bay area | (resolvedCity in [Oakland, San Francisco] & ' +
  'resolvedState=California & resolvedCountry=United States)'

table('of users', users, [
  ['in Germany', 'resolvedCountry=Germany'],
  ['in the USA', 'resolvedCountry=United States'],
  ['in Bavaria', 'resolvedState=Bavaria & resolvedCountry=Germany'],
  ['in Munich', 'resolvedCity=Munich & resolvedCountry=Germany'],
  ['aus München', 'resolvedCity=Munich & resolvedCountry=Germany'],
  ['à Lyon', 'resolvedCity=Lyon & resolvedCountry=France'],
  ['desde Madrid', 'resolvedCity=Madrid & resolvedCountry=Spain'],
  ['in Paris, TX', 'resolvedCity=Paris & resolvedState=Texas & resolvedCountry=United States'],
  ['in Europe', 'resolvedCountry in [France, Germany, Poland, Spain]'],
  ['frontend DACH', 'resolvedCountry in [Austria, Germany, Switzerland]', 'frontend'],
  ['in the Bay Area', nearSanFrancisco],
  ['rust engineer berlin', berlin, 'rust engineer'],
  ['based out of Berlin', berlin],
  ['who are currently living in Berlin', berlin],
  ['Berlin-based', berlin],
  ['Berlin based', berlin],
  ['location: Berlin', berlin],
  ['developers in Berln', berlin, 'developer'],
  ['Berln', 'none', 'Berln'],
  ['Nice', 'none', 'Nice'],
  ['in Nice', 'resolvedCity=Nice & resolvedCountry=France'],
  ['in nice', 'resolvedCity=Nice & resolvedCountry=France'],
  ['Turkey', 'none', 'Turkey'],
  ['from Turkey', 'resolvedCountry=Turkey'],
  ['在上海的前端工程师', 'resolvedCity=Shanghai & resolvedCountry=China', '前端工程师'],
  ['前端工程师 上海', 'resolvedCity=Shanghai & resolvedCountry=China', '前端工程师'],
])

table('that are lists', users, [
  ['in Berlin or Munich', 'resolvedCity in [Berlin, Munich] & resolvedCountry=Germany'],
  ['in Berlin/Munich', 'resolvedCity in [Berlin, Munich] & resolvedCountry=Germany'],
  [
    'in Berlin, Munich and Hamburg',
    'resolvedCity in [Berlin, Munich, Hamburg] & resolvedCountry=Germany',
  ],
  ['in Germany or France', 'resolvedCountry in [Germany, France]'],
  ['in Bavaria or Saxony', 'resolvedState in [Bavaria, Saxony] & resolvedCountry=Germany'],
  [
    'in Berlin, Munich and Paris',
    '(resolvedCity in [Berlin, Munich] & resolvedCountry=Germany) | ' +
      '(resolvedCity=Paris & resolvedCountry=France)',
  ],
  ['in Germany or Berlin', `resolvedCountry=Germany | (${berlin})`],
])

table('that are something else', users, [
  ['mobile developers', 'none', 'mobile developer'],
  ['in mobile development', 'none', 'mobile development'],
  ['in Mobile Style', 'none', 'Mobile Style'],
  ['基于上', 'none', '基于上'],
  ['experience in Mobile', 'none', 'Mobile'],
  ['experts in rust', 'none', 'expert rust'],
  ['Rust developers', 'none', 'Rust developer'],
  ['from Rust', 'none', 'Rust'],
  ["from Rust's", 'none', "Rust's"],
  ['reading in the dark', 'none', 'reading dark'],
  ['remote, worldwide', 'none', 'remote worldwide'],
  ['"in Berlin"', 'none', '"in Berlin"'],
])

table('of profiles', professionals, [
  ['in Germany', 'resolvedCountry=Germany | professional.country has Germany'],
  [
    'in Berlin or Munich',
    '(resolvedCity in [Berlin, Munich] & resolvedCountry=Germany) | ' +
      '((professional.city has Berlin | professional.city has Munich) & ' +
      'professional.country has Germany)',
  ],
  [
    'in Paris, TX',
    '(resolvedCity=Paris & resolvedState=Texas & resolvedCountry=United States) | ' +
      '(professional.city has Paris & professional.state has Texas & ' +
      'professional.country has United States)',
  ],
  ['in the Bay Area', nearSanFrancisco],
  ['not in Germany', 'resolvedCountry≠Germany & professional.country≠Germany'],
])

table('of owners', repos, [
  ['from Munich', 'ownerLocation has Munich'],
  ['from München', 'ownerLocation has Munich | ownerLocation has München'],
  ['from Bayern', 'ownerLocation has Bavaria | ownerLocation has Bayern'],
  ['from Paris, TX', 'ownerLocation has Paris'],
  ['from the Bay Area', 'ownerLocation has Bay Area'],
  [
    'from DACH',
    'ownerLocation has Austria | ownerLocation has Germany | ownerLocation has Switzerland',
  ],
  ['with contributors from Poland', 'lastContributorLocations has Poland'],
  [
    'contributors based in Poland or Spain',
    'lastContributorLocations has Poland | lastContributorLocations has Spain',
  ],
  ['UK postcode parser', 'none', 'UK postcode parser'],
  ['not from Germany', 'none'],
])

table('of owners with profiles', professionalRepos, [
  [
    'from Munich',
    'ownerLocation has Munich | ' +
      '(ownerProfessional.city has Munich & ownerProfessional.country has Germany)',
  ],
  ['contributors from Poland', 'lastContributorLocations has Poland'],
])

it('names the excluded negated place', () => {
  const { parts } = understood(repos, 'parsers not from Germany')
  expect(parts).toEqual([
    { kind: 'place', text: 'from Germany', ignored: 'no filter says the opposite of this' },
  ])
})

describe('the places of a sentence are asked for', () => {
  interface Asked {
    readonly texts: string[]
    readonly exact: number[]
    readonly misspelt: number[]
  }

  function askedFor(sentence: string, target: Target): Asked {
    const asked: Asked = { texts: [], exact: [], misspelt: [] }
    const places = {
      ...context.places,
      openText: (text: string) => {
        asked.texts.push(text)
        const opened = context.places.openText(text)
        return {
          mentionAt: (at: number) => {
            asked.exact.push(at)
            return opened.mentionAt(at)
          },
          misspeltAt: (at: number) => {
            asked.misspelt.push(at)
            return opened.misspeltAt(at)
          },
        }
      },
    }
    understand(sentence, target, { ...context, places })
    return asked
  }

  const hostile = ['在', 'in Xqzkw ', 'in the ', 'in Berlin or in Paris, ', 'a ', 'new ', '上海、']
  it.each(hostile)('of one text, a few times a word: %j', (part) => {
    const sentence = part.repeat(1024).slice(0, 1024)
    for (const target of [users, repos]) {
      const { texts, exact, misspelt } = askedFor(sentence, target)
      expect(texts).toEqual([sentence])
      const times = new Map<number, number>()
      for (const at of exact) times.set(at, (times.get(at) ?? 0) + 1)
      expect(Math.max(...times.values())).toBeLessThanOrEqual(4)
      expect(misspelt.length).toBeLessThanOrEqual(32)
    }
  })

  it('as misspelt ones after a preposition', () => {
    expect(askedFor('Berln developers in Germny who write Rsut', users).misspelt).toEqual([20])
    expect(askedFor('in Xqzkw '.repeat(100), users).misspelt).toHaveLength(32)
  })
})

it('makes filters of 64 conditions at most', () => {
  const { filters, parts } = understood(
    users,
    `${'in Berlin or '.repeat(63)}in Munich or in Hamburg`,
  )
  expect(JSON.stringify(filters)).toContain('Munich')
  expect(JSON.stringify(filters)).not.toContain('Hamburg')
  const kept = parts.filter(({ ignored }) => ignored === undefined)
  expect(kept).toHaveLength(64)
})

it('analyses each name of a list of cities once, not once for each other', () => {
  const normalise = vi.spyOn(String.prototype, 'normalize')
  const [few, many] = [30, 60].map((count) => {
    const before = normalise.mock.calls.length
    understood(professionals, `in ${Array(count).fill('München').join(' or ')}`)
    return normalise.mock.calls.length - before
  })
  normalise.mockRestore()
  expect(many).toBeGreaterThan(60)
  expect(many! / few!).toBeLessThan(2.2)
})
