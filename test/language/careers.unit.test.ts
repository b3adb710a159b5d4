/** Careers and schools in profiles, and names of people and accounts. */
import { expect, it } from 'vitest'
import { professionals, repos, understood, users } from './context.ts'
import { table } from './table.ts'

const start = 'professional.experience.startYear'
const campus = 'professional.education.campus'
const major = 'professional.education.major'
const end = 'professional.education.endYear'
const spoken = 'professional.languages'
const certificates = 'professional.certifications'
const past = 'professional.experience.company'

function worksAt(name: string, label: string): string {
  return `professional.organization has ${name} | company has ${name} | emails has ${label}`
}

function parisProfiles(): string {
  return (
    '(resolvedCity=Paris & resolvedCountry=France) | ' +
    '(professional.city has Paris & professional.country has France)'
  )
}

table('of profiles', professionals, [
  ['5+ years of experience in Rust', `${start} AnyLte 2021`, 'Rust'],
  ['at least ten years of professional experience', `${start} AnyLte 2016`],
  ['3 yrs experience', `${start} AnyLte 2023`],
  ['70+ years of experience', `${start} AnyLte 1956`],
  ['71+ years of experience', 'none', '71+ years experience'],
  ['less than 2 years of experience', 'none'],
  ['5 years of Rust', 'none', '5 years Rust'],
  ['studied at MIT', `${campus} has MIT`],
  ['MIT graduates', `${campus} has MIT`],
  ['alumni of ETH Zurich', `${campus} has ETH Zurich`],
  ['University of Bavaria alumni', `${campus} has University of Bavaria`],
  ['recent graduates', 'none', 'recent graduate'],
  ['Recent graduates', 'none', 'Recent graduate'],
  ['researchers at Stanford', worksAt('Stanford', 'stanford'), 'researcher'],
  ['at the University of Bavaria', worksAt('University of Bavaria', 'universityofbavaria')],
  ['working at MIT', worksAt('MIT', 'mit')],
  ['at MIT or Stanford', `${worksAt('MIT', 'mit')} | ${worksAt('Stanford', 'stanford')}`],
  ['worked at MIT', `${past} has MIT & professional.organization≠MIT`],
  ['students at Stanford', `${campus} has Stanford`],
  ['students at Stanford or MIT', `${campus} has Stanford | ${campus} has MIT`],
  ['studied at MIT or Stanford', `${campus} has MIT | ${campus} has Stanford`],
  ['studied at MIT or at the ETH', `${campus} has MIT | ${campus} has ETH`],
  ['studied at MIT or React developers', `${campus} has MIT`, 'React developer'],
  ['MIT or Stanford graduates', `${campus} has MIT | ${campus} has Stanford`],
  [
    'MIT, Stanford or Yale alumni',
    `${campus} has MIT | ${campus} has Stanford | ${campus} has Yale`,
  ],
  ['studied in Germany', 'none', 'studied Germany'],
  ['studied in Berlin or Munich, in Paris', parisProfiles(), 'studied Berlin Munich'],
  ['studied physics in Germany', `${major} has physics`, 'Germany'],
  ['studying in Paris', parisProfiles(), 'studying'],
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
  [
    'speaks German, French or Spanish',
    `${spoken} has German | ${spoken} has French | ${spoken} has Spanish`,
  ],
  ['German or French speakers', `${spoken} has German | ${spoken} has French`],
  ['German- or French-speaking', `${spoken} has German | ${spoken} has French`],
  ['German and French speakers', `${spoken} has German & ${spoken} has French`],
  ['speaks at conferences', 'none', 'speaks conferences'],
  ['in the consumer electronics industry', 'professional.currentIndustry has consumer electronics'],
  ['AWS certified', 'professional.certifications has AWS'],
  ['certified in AWS', 'professional.certifications has AWS'],
  ['AWS or GCP certified', `${certificates} has AWS | ${certificates} has GCP`],
  ['certified in AWS or GCP', `${certificates} has AWS | ${certificates} has GCP`],
  ['certified in AWS or looking', `${certificates} has AWS`, 'looking'],
  ['design or AWS certified', `${certificates} has AWS`, 'design'],
  ['engineers certified in AWS', 'professional.certifications has AWS', 'engineer'],
  ['Google Cloud certified engineers', 'professional.certifications has Google Cloud', 'engineer'],
])

table('of users without profiles', users, [
  ['5+ years of experience', 'none'],
  ['graduated in 2019', 'none'],
  ['studied at MIT', 'none', 'studied MIT'],
  ['studied physics at ETH Berlin', 'none', 'studied physics ETH Berlin'],
  ['ETH Berlin', 'none', 'ETH Berlin'],
  ['at ETH Berlin', 'company has ETH Berlin | emails has ethberlin'],
  ['worked at ETH Berlin', 'none', 'worked ETH Berlin'],
  ['studied in Germany', 'none', 'studied Germany'],
  ['speaks German', 'none', 'speaks German'],
  ['in the fintech industry', 'none', 'fintech industry'],
  ['AWS certified', 'none', 'AWS certified'],
])

it('names the excluded conditions where users have no profiles', () => {
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
  ['called Anna or Maria', 'displayName has Anna | displayName has Maria'],
  ['named anna or maria', 'displayName has anna | displayName has maria'],
  [
    'called Anna, Maria or Eva',
    'displayName has Anna | displayName has Maria | displayName has Eva',
  ],
  ['called Anna, React', 'displayName has Anna', 'React'],
  ['named "Anna Maria" in Berlin', `displayName has Anna Maria & ${inBerlin()}`],
  ['named Anna or React engineers', 'displayName has Anna', 'React engineer'],
  ['named Anna or data engineers', 'displayName has Anna', 'data engineer'],
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
  ['called tokio or hyper', 'name has tokio | name has hyper'],
  ['called serde or similar', 'name has serde', 'similar'],
  ['"called tokio"', 'none', '"called tokio"'],
  ['repositories called “tokio”', 'name has tokio'],
  ['functions called by name', 'none', 'functions called name'],
])
