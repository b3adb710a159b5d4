/** Sentences of recruiters and of programs that search for them, over both data sets. */
import {
  allTokens,
  alsoInProfile,
  and,
  city,
  country,
  employer,
  employerInProfile,
  formerly,
  language,
  leaf,
  or,
  owner,
  ownerIn,
  professionalRepos,
  professionals,
  type SentenceCase,
  seniority,
  users,
} from './expect.ts'

const campus = (name: string) => allTokens('professional.education.campus', name)
const speaks = (name: string) => allTokens('professional.languages', name)
const yearsSince = (year: number) => leaf('professional.experience.startYear', 'AnyLte', year)

export const recruiting: readonly SentenceCase[] = [
  professionals(
    'Senior Java Developer (m/f/d) in Frankfurt',
    'Java Developer (m/f/d)',
    and(seniority('senior'), inCity('Frankfurt am Main', 'Germany', 'Frankfurt')),
    { orQueries: ['Java Developer m f d', 'Java Developer', 'Java Developer m/f/d'] },
  ),
  professionals(
    'staff engineers at Datadog in Paris',
    'engineer',
    and(seniority('staff'), employerInProfile('Datadog'), inCity('Paris', 'France')),
  ),
  professionals(
    '10 years of experience, C++, Munich',
    'C++',
    and(yearsSince(2016), inCity('Munich', 'Germany')),
  ),
  professionals(
    'frontend engineer, React, 3+ years of experience',
    'frontend engineer React',
    yearsSince(2023),
  ),
  professionals(
    'ex-Uber engineers now at Stripe',
    'engineer',
    and(formerly('Uber'), employerInProfile('Stripe')),
    { orQueries: ['engineer now'] },
  ),
  professionals('studied at the University of Toronto', null, campus('University of Toronto')),
  professionals(
    'Harvard alumni in Boston',
    null,
    and(campus('Harvard'), inCity('Boston', 'United States')),
  ),
  professionals(
    'site reliability engineers who speak French and German',
    'site reliability engineer',
    and(speaks('French'), speaks('German')),
  ),
  professionals('Spanish-speaking data analysts', 'data analyst', speaks('Spanish')),
  professionals(
    'principal architect in the banking industry in Zurich',
    'architect',
    and(
      seniority('principal'),
      allTokens('professional.currentIndustry', 'banking'),
      inCity('Zurich', 'Switzerland'),
    ),
  ),
  professionals(
    'engineers in Spain or Portugal',
    'engineer',
    or(
      country('Spain', 'Portugal'),
      allTokens('professional.country', 'Spain'),
      allTokens('professional.country', 'Portugal'),
    ),
  ),
  professionals(
    'graduated in 2022, junior developer',
    'developer',
    and(leaf('professional.education.endYear', 'Contains', 2022), seniority('junior')),
  ),
  professionals(
    'more than 500 connections, sales engineer',
    'sales engineer',
    leaf('professional.connectionsCount', 'Gt', 500),
  ),
  professionals(
    'first 50 product managers at Spotify',
    'product manager',
    employerInProfile('Spotify'),
    { first: 50 },
  ),
  professionals(
    'growth hackers with under 1000 followers',
    'growth hacker',
    leaf('professional.followerCount', 'Lt', 1000),
    { orQueries: ['growth hackers'] },
  ),
  users(
    'Senior Java Developer in Frankfurt',
    'Senior Java Developer',
    city('Frankfurt am Main', 'Germany'),
  ),
  users(
    'principal engineers at Vercel or Netflix',
    'principal engineer',
    employer('Vercel', 'Netflix'),
  ),
  users('MIT graduates', 'MIT graduate', null, { orQueries: ['MIT graduates', 'MIT'] }),
  users('8 years of experience, Scala', 'Scala'),
  users(
    'engineers at Red Hat in Brno',
    'engineer',
    and(employer('Red Hat'), city('Brno', 'Czechia')),
  ),
  users('FreeBSD committers @Netflix', 'FreeBSD committer', employer('Netflix'), {
    orQueries: ['FreeBSD committers'],
  }),
  users('designers at Mercado Libre', 'designer', employer('Mercado Libre')),
  professionalRepos(
    'Rust libraries by Cloudflare',
    'libraries',
    and(
      language('Rust'),
      or(owner('cloudflare'), allTokens('ownerProfessional.organization', 'Cloudflare')),
    ),
  ),
  professionalRepos(
    'games from Sweden',
    'games',
    alsoInProfile(ownerIn('Sweden'), { country: ['Sweden'] }, 'ownerProfessional'),
  ),
]

/** @param written where a profile may have the shorter name of the sentence */
function inCity(name: string, inCountry: string, ...written: string[]) {
  return alsoInProfile(city(name, inCountry), { city: [name, ...written], country: [inCountry] })
}
