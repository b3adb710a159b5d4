/** Places in sentences, and the filters that they become for each target. */
import { expect, it } from 'vitest'
import { professionalRepos, professionals, repos, understood, users } from './context.ts'
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
  ['reading in the dark', 'none', 'reading dark'],
  ['remote, worldwide', 'none', 'remote worldwide'],
  ['"in Berlin"', 'none', 'in Berlin'],
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

it('says which negated place was left out', () => {
  const { parts } = understood(repos, 'parsers not from Germany')
  expect(parts).toEqual([
    { kind: 'place', text: 'from Germany', ignored: 'no filter says the opposite of this' },
  ])
})
