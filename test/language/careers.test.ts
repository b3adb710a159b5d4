/** What profiles tell of careers and schools, and names of people and accounts. */
import { expect, it } from 'vitest'
import { professionals, repos, understood, users } from './context.ts'
import { table } from './table.ts'

const start = 'professional.experience.startYear'
const campus = 'professional.education.campus'
const major = 'professional.education.major'
const end = 'professional.education.endYear'

table('of profiles', professionals, [
  ['5+ years of experience in Rust', `${start} AnyLte 2021`, 'Rust'],
  ['at least ten years of professional experience', `${start} AnyLte 2016`],
  ['3 yrs experience', `${start} AnyLte 2023`],
  ['less than 2 years of experience', 'none'],
  ['5 years of Rust', 'none', '5 years Rust'],
  ['studied at MIT', `${campus} has MIT`],
  ['MIT graduates', `${campus} has MIT`],
  ['alumni of ETH Zurich', `${campus} has ETH Zurich`],
  ['University of Bavaria alumni', `${campus} has University of Bavaria`],
  ['recent graduates', 'none', 'recent graduate'],
  ['Recent graduates', 'none', 'Recent graduate'],
  ['researchers at Stanford', `${campus} has Stanford`, 'researcher'],
  ['studied physics', `${major} has physics`],
  ['degree in computer science', `${major} has computer science`],
  ['studied physics at MIT', `${major} has physics & ${campus} has MIT`],
  ['graduated in 2019', `${end} Contains 2019`],
  ['graduated after 2015', `${end} AnyGt 2015`],
  ['graduated before 2010', `${end} AnyLt 2010`],
  ['graduated from MIT in 2019', `${campus} has MIT & ${end} Contains 2019`],
  ['ETH Berlin', `${campus} has ETH Berlin`],
  ['class of 2015', `${end} Contains 2015`],
  ['speaks German', 'professional.languages has German'],
  ['German-speaking', 'professional.languages has German'],
  ['fluent in German', 'professional.languages has German'],
  ['native Spanish speakers', 'professional.languages has Spanish'],
  [
    'speaks German and French',
    'professional.languages has German & professional.languages has French',
  ],
  [
    'speaks German or French',
    'professional.languages has German | professional.languages has French',
  ],
  ['speaks at conferences', 'none', 'speaks conferences'],
  ['in the consumer electronics industry', 'professional.currentIndustry has consumer electronics'],
  ['AWS certified', 'professional.certifications has AWS'],
  ['certified in AWS', 'professional.certifications has AWS'],
  ['engineers certified in AWS', 'professional.certifications has AWS', 'engineer'],
  ['Google Cloud certified engineers', 'professional.certifications has Google Cloud', 'engineer'],
])

table('of users without profiles', users, [
  ['5+ years of experience', 'none'],
  ['graduated in 2019', 'none'],
  ['studied at MIT', 'none', 'studied MIT'],
  ['studied physics at ETH Berlin', 'none', 'studied physics ETH Berlin'],
  ['ETH Berlin', 'none', 'ETH Berlin'],
  ['speaks German', 'none', 'speaks German'],
  ['in the fintech industry', 'none', 'fintech industry'],
  ['AWS certified', 'none', 'AWS certified'],
])

it('says of users without profiles what was left out', () => {
  expect(understood(users, '5+ years of experience').parts).toEqual([
    {
      kind: 'seniority',
      text: '5+ years of experience',
      ignored: 'no field of users tells this',
    },
  ])
})

table('names of users', users, [
  ['named Anna', 'displayName has Anna'],
  ['someone called Anna Karlsson in Berlin', `displayName has Anna Karlsson & ${inBerlin()}`],
  ['called from', 'none', 'called'],
  ['named ★', 'none'],
  ['login octocat', 'login=octocat'],
  ['username: octocat', 'login=octocat'],
  ['login page designers', 'none', 'login page designer'],
  ['login with OAuth', 'none', 'login OAuth'],
  ['@octocat', 'login=octocat'],
  ['with a stripe.com address', 'emails has stripe.com'],
  ['@stripe.com e-mail', 'emails has stripe.com'],
  ['node.js email experts', 'none', 'node.js email expert'],
  ['anna@stripe.com', 'none', 'anna@stripe.com'],
])

function inBerlin(): string {
  return 'resolvedCity=Berlin & resolvedCountry=Germany'
}

table('names of repositories', repos, [
  ['called tokio', 'name has tokio'],
  ['"called tokio"', 'none', 'called tokio'],
  ['functions called by name', 'none', 'functions called name'],
])
