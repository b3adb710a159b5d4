/** Sentences of people that were kept from those who built the program until it was done. */
import {
  active,
  allTokens,
  alsoInProfile,
  and,
  area,
  city,
  cityOf,
  country,
  created,
  employer,
  employerInProfile,
  formerly,
  leaf,
  named,
  notAt,
  or,
  professionals,
  type SentenceCase,
  seniority,
  state,
  trap,
  users,
} from './expect.ts'

export const maskedPeople: SentenceCase[] = [
  users('typescript engineer hamburg', 'typescript engineer', city('Hamburg', 'Germany')),
  users(
    'Hello! We are looking for Kotlin developers in Warsaw, Poland.',
    'Kotlin developer',
    city('Warsaw', 'Poland'),
  ),
  users('can you show me data scientists from Ukraine', 'data scientist', country('Ukraine')),
  users(
    'I need a list of Solidity developers around Singapore',
    'Solidity developer',
    country('Singapore'),
    { orQueries: ['list Solidity developer'] },
  ),
  users('embedded C++ programmers in Köln', 'embedded C++ programmer', city('Cologne', 'Germany')),
  users(
    'React Native developers, São Paulo',
    'React Native developer',
    city('São Paulo', 'Brazil'),
  ),
  users(
    'bioinformatics people in Cambridge, MA',
    'bioinformatics',
    cityOf('Cambridge', 'Massachusetts', 'United States'),
  ),
  users(
    'game devs Vancouver, BC',
    'game developer',
    cityOf('Vancouver', 'British Columbia', 'Canada'),
    { orQueries: ['game devs', 'game dev'] },
  ),
  users(
    'Rust developers in Portland, Oregon',
    'Rust developer',
    cityOf('Portland', 'Oregon', 'United States'),
  ),
  users('ML researchers in Montréal', 'ML researcher', city('Montreal', 'Canada')),
  users('kernel hackers out of Finland', 'kernel hacker', country('Finland'), {
    orQueries: ['kernel hackers'],
  }),
  users('Scala developer Zürich', 'Scala developer', city('Zurich', 'Switzerland')),
  users('golang developers in Bangalore', 'golang developer', city('Bengaluru', 'India')),
  users('web developers in Tokio', 'web developer', city('Tokyo', 'Japan')),
  users(
    'frontend engineers living in California',
    'frontend engineer',
    state('California', 'United States'),
  ),
  users('robotics engineers in the Nordics', 'robotics engineer', country(named('Nordics'))),
  users('fintech founders in Latin America', 'fintech founder', country(named('Latin America'))),
  users(
    'Flutter developers in Southeast Asia',
    'Flutter developer',
    country(named('Southeast Asia')),
  ),
  users(
    'cryptographers in Benelux',
    'cryptographer',
    country('Belgium', 'Luxembourg', 'Netherlands'),
  ),
  users(
    'startup founders in Silicon Valley',
    'startup founder',
    area('Silicon Valley', 'California', 'United States'),
  ),
  users('Softwareentwickler aus Deutschland', 'Softwareentwickler', country('Germany')),
  users('ingénieur DevOps à Bruxelles', 'ingénieur DevOps', city('Brussels', 'Belgium')),
  users('programador PHP en Colombia', 'programador PHP', country('Colombia')),
  users('在上海 前端工程师', '前端工程师', city('Shanghai', 'China')),
  users('разработчик Java в Киеве', 'разработчик Java', city('Kyiv', 'Ukraine')),
  users('서울 백엔드 개발자', '백엔드 개발자', city('Seoul', 'South Korea')),
  users('pythn developers in Barcelna', 'pythn developer', city('Barcelona', 'Spain'), {
    orQueries: ['python developer'],
  }),
  users('data scientsts in Austrla', 'data scientist', country('Austria'), {
    orQueries: ['data scientist Austrla'],
  }),
  users(
    'UX designers in Oslo, Bergen or Trondheim',
    'UX designer',
    city(['Oslo', 'Bergen', 'Trondheim'], 'Norway'),
  ),
  users(
    'Java developers in Vienna or Prague',
    'Java developer',
    or(city('Vienna', 'Austria'), city('Prague', 'Czechia')),
  ),
  users(
    'Ruby developers in Argentina, Chile and Uruguay',
    'Ruby developer',
    country('Argentina', 'Chile', 'Uruguay'),
  ),
  users(
    'Svelte developers in Europe but not in the UK',
    'Svelte developer',
    and(country(named('Europe')), leaf('resolvedCountry', 'NotEq', 'United Kingdom')),
  ),
  users(
    'Django developers except in India',
    'Django developer',
    leaf('resolvedCountry', 'NotEq', 'India'),
  ),
  users('SRE not in San Francisco', 'SRE', leaf('resolvedCity', 'NotEq', 'San Francisco')),
  users(
    'database engineers at MongoDB in Dublin',
    'database engineer',
    and(employer('MongoDB'), city('Dublin', 'Ireland')),
  ),
  users('Netflix engineers', 'engineer', employer('Netflix')),
  users(
    'GPU programmers working at NVIDIA or Intel',
    'GPU programmer',
    employer('NVIDIA', 'Intel'),
  ),
  users('SREs not at Amazon', 'SRE', notAt('Amazon')),
  users('people with a mozilla.org email', null, allTokens('emails', 'mozilla.org')),
  users('ex-Google founders', 'ex-Google founder'),
  users(
    'haskellers who joined since 2018 in the Netherlands',
    'haskell',
    and(created('Gte', '2018-01-01'), country('Netherlands')),
    { orQueries: ['haskeller'] },
  ),
  users('accounts created in the last 30 days', null, created('Gte', '2026-07-23'), {
    orQueries: ['accounts'],
  }),
  users('Nim developers active in the last 3 months', 'Nim developer', active('Gte', '2026-05-22')),
  users('who signed up before March 2012', null, created('Lt', '2012-03-01')),
  users(
    'people named Yuki in Osaka',
    null,
    and(allTokens('displayName', 'Yuki'), city('Osaka', 'Japan')),
  ),
  users('first 5 Erlang developers in Sweden', 'Erlang developer', country('Sweden'), { first: 5 }),
  users('"site reliability" in Australia', 'site reliability', country('Australia')),
  users('Is there anyone who knows COBOL?', 'COBOL', null, { orQueries: ['there COBOL'] }),
  users('give me all users', 'give me all users'),
  users('?', '?'),
  { ...trap(users, 'people at least', 'people least'), orQueries: ['least'] },
  { ...trap(users, 'Nice people', 'Nice'), orQueries: ['Nice people'] },
  trap(users, 'engineers in stealth mode', 'engineer stealth mode'),
  trap(users, 'spring boot developers', 'spring boot developer'),
]

export const maskedProfessionals: SentenceCase[] = [
  professionals(
    'lead android engineers in Lisbon',
    'android engineer',
    and(seniority('lead'), inCity('Lisbon', 'Portugal')),
  ),
  professionals(
    'senior data scientist at Zalando',
    'data scientist',
    and(seniority('senior'), employerInProfile('Zalando')),
  ),
  professionals('former Uber engineers', 'engineer', formerly('Uber')),
  professionals(
    'ex-Meta researchers who speak French',
    'researcher',
    and(formerly('Meta'), allTokens('professional.languages', 'French')),
  ),
  professionals(
    'backend developers with 10+ years of experience in Poland',
    'backend developer',
    and(
      leaf('professional.experience.startYear', 'AnyLte', 2016),
      alsoInProfile(country('Poland'), { country: ['Poland'] }),
    ),
  ),
  professionals(
    'security engineers with a degree in mathematics',
    'security engineer',
    allTokens('professional.education.major', 'mathematics'),
  ),
  professionals(
    'graduated before 2010 and studied at Stanford',
    null,
    and(
      leaf('professional.education.endYear', 'AnyLt', 2010),
      allTokens('professional.education.campus', 'Stanford'),
    ),
  ),
  professionals(
    'product designers in the automotive industry',
    'product designer',
    allTokens('professional.currentIndustry', 'automotive'),
  ),
  professionals(
    'certified in Kubernetes',
    null,
    allTokens('professional.certifications', 'Kubernetes'),
  ),
  professionals(
    'CTOs with over 5k followers',
    'CTO',
    leaf('professional.followerCount', 'Gt', 5000),
  ),
  professionals(
    'ML engineers in Germany or France',
    'ML engineer',
    or(
      country('Germany', 'France'),
      allTokens('professional.country', 'Germany'),
      allTokens('professional.country', 'France'),
    ),
  ),
  professionals(
    'iOS engineers in California',
    'iOS engineer',
    alsoInProfile(state('California', 'United States'), {
      state: 'California',
      country: ['United States'],
    }),
  ),
]

function inCity(name: string, inCountry: string) {
  return alsoInProfile(city(name, inCountry), { city: [name], country: [inCountry] })
}
