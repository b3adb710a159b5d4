/** Sentences for people, and the expected searches. */
import {
  active,
  allTokens,
  and,
  area,
  city,
  cityOf,
  country,
  created,
  employer,
  followers,
  leaf,
  named,
  notAt,
  or,
  type SentenceCase,
  state,
  users,
} from './expect.ts'

const places: SentenceCase[] = [
  users('rust berlin senior', 'rust senior', city('Berlin', 'Germany')),
  users('Rust developers in Munich', 'Rust developer', city('Munich', 'Germany')),
  users('Rust Entwickler aus München', 'Rust Entwickler', city('Munich', 'Germany')),
  users('people in Germany', null, country('Germany')),
  users('react developers in NYC', 'react developer', city('New York City', 'United States')),
  users(
    'Hi, could you please find me some people who know Kubernetes in Amsterdam?',
    'Kubernetes',
    city('Amsterdam', 'Netherlands'),
  ),
  users(
    'I am looking for someone with strong experience in Elixir, based in Lisbon',
    'Elixir',
    city('Lisbon', 'Portugal'),
  ),
  users('iOS developers living in Bavaria', 'iOS developer', state('Bavaria', 'Germany')),
  users('php devs located in Texas', 'php developer', state('Texas', 'United States'), {
    orQueries: ['php devs', 'php dev'],
  }),
  users(
    'data engineers near Paris, TX',
    'data engineer',
    cityOf('Paris', 'Texas', 'United States'),
  ),
  users(
    'compiler hackers in London, ON',
    'compiler hacker',
    cityOf('London', 'Ontario', 'Canada'),
    {
      orQueries: ['compiler hackers'],
    },
  ),
  users('SRE London, UK', 'SRE', city('London', 'United Kingdom')),
  users(
    'game developers from Atlanta, Georgia',
    'game developer',
    cityOf('Atlanta', 'Georgia', 'United States'),
  ),
  users('game developers from Tbilisi, Georgia', 'game developer', city('Tbilisi', 'Georgia')),
  users('Python developers in Nice', 'Python developer', city('Nice', 'France')),
  users('Phoenix developers in Phoenix', 'Phoenix developer', city('Phoenix', 'United States')),
  users('security researchers in Europe', 'security researcher', country(named('Europe'))),
  users('Scala DACH', 'Scala', country('Austria', 'Germany', 'Switzerland')),
  users(
    'machine learning researchers in the Bay Area',
    'machine learning researcher',
    area('Bay Area', 'California', 'United States'),
  ),
  users('backend enginers in Berln', 'backend engineer', city('Berlin', 'Germany')),
  users('python developers in Germny', 'python developer', country('Germany')),
  users('frontend develper in Amsterdm', 'frontend developer', city('Amsterdam', 'Netherlands')),
  users('développeur Python à Lyon', 'développeur Python', city('Lyon', 'France')),
  users(
    'desarrolladores backend en Buenos Aires',
    'desarrolladores backend',
    city('Buenos Aires', 'Argentina'),
  ),
  users('desenvolvedor Python na Alemanha', 'desenvolvedor Python', country('Germany')),
  users('在北京 Python 开发者', 'Python 开发者', city('Beijing', 'China')),
  users('разработчик Go в Берлине', 'разработчик Go', city('Berlin', 'Germany')),
  users('Rust エンジニア 東京', 'Rust エンジニア', city('Tokyo', 'Japan')),
  users('remote Rust developers', 'remote Rust developer'),
  users('worldwide kubernetes experts', 'worldwide kubernetes expert', null, {
    orQueries: ['worldwide kubernetes experts'],
  }),
]

const lists: SentenceCase[] = [
  users('Go developers in Berlin or Munich', 'Go developer', city(['Berlin', 'Munich'], 'Germany')),
  users(
    'embedded engineers in Berlin, Munich and Hamburg',
    'embedded engineer',
    city(['Berlin', 'Munich', 'Hamburg'], 'Germany'),
  ),
  users('designers in Berlin/Hamburg', 'designer', city(['Berlin', 'Hamburg'], 'Germany')),
  users(
    'data scientists in Berlin or Paris',
    'data scientist',
    or(city('Berlin', 'Germany'), city('Paris', 'France')),
  ),
  users('Vue developers in Germany or France', 'Vue developer', country('Germany', 'France')),
  users(
    'Android developers in Spain, Portugal or Italy',
    'Android developer',
    country('Spain', 'Portugal', 'Italy'),
  ),
  users('people in Warsaw or at Allegro', null, or(city('Warsaw', 'Poland'), employer('Allegro'))),
  users(
    'Elm developers not in Germany',
    'Elm developer',
    leaf('resolvedCountry', 'NotEq', 'Germany'),
  ),
  users(
    'haskell developers outside the US',
    'haskell developer',
    leaf('resolvedCountry', 'NotEq', 'United States'),
  ),
  users(
    'DevOps engineers in Germany but not in Berlin',
    'DevOps engineer',
    and(country('Germany'), leaf('resolvedCity', 'NotEq', 'Berlin')),
  ),
  users(
    'crypto engineers not in Germany or France',
    'crypto engineer',
    leaf('resolvedCountry', 'NotIn', ['Germany', 'France']),
  ),
  users('React developers without PHP', 'React developer'),
  users('python developers in Canada, not recruiters', 'python developer', country('Canada')),
]

const companies: SentenceCase[] = [
  users(
    'machine learning engineers at Google who work on AI infrastructure',
    'machine learning engineer AI infrastructure',
    employer('Google'),
  ),
  users('people working at Red Hat', null, employer('Red Hat')),
  users('kernel developers @ Intel', 'kernel developer', employer('Intel')),
  users(
    'Google engineers in London',
    'engineer',
    and(employer('Google'), city('London', 'United Kingdom')),
  ),
  users(
    'designers who work for Spotify in Stockholm',
    'designer',
    and(employer('Spotify'), city('Stockholm', 'Sweden')),
  ),
  users('engineers employed by Deutsche Bank', 'engineer', employer('Deutsche Bank')),
  users('researchers at Google or Meta', 'researcher', employer('Google', 'Meta')),
  users('consultants at SAP and Siemens', 'consultant', employer('SAP', 'Siemens')),
  users('developers at HP', 'developer', employer('HP')),
  users('search engineers but not at Google', 'search engineer', notAt('Google')),
  users('ex-Stripe engineers', 'ex-Stripe engineer'),
  users('who works at Cloudflare on DNS?', 'DNS', employer('Cloudflare')),
  users('someone with a stripe.com address', null, allTokens('emails', 'stripe.com')),
]

const datesAndNames: SentenceCase[] = [
  users('users who joined before 2012', null, created('Lt', '2012-01-01')),
  users(
    'go developers who joined after 2020 in Kenya',
    'go developer',
    and(created('Gte', '2021-01-01'), country('Kenya')),
  ),
  users(
    'people who registered in 2015',
    null,
    and(created('Gte', '2015-01-01'), created('Lt', '2016-01-01')),
  ),
  users('students who signed up in the last 6 months', 'student', created('Gte', '2026-02-22'), {
    orQueries: ['students'],
  }),
  users('perl hackers on GitHub since 2010', 'perl hacker', created('Gte', '2010-01-01'), {
    orQueries: ['perl hackers'],
  }),
  users(
    'account created between 2015 and 2018',
    null,
    and(created('Gte', '2015-01-01'), created('Lt', '2019-01-01')),
  ),
  users(
    'active developers in Poland',
    'developer',
    and(active('Gte', '2026-02-22'), country('Poland')),
  ),
  users('new users in Nigeria', null, and(created('Gte', '2025-08-22'), country('Nigeria'))),
  users(
    'someone named Anna in Vienna',
    null,
    and(allTokens('displayName', 'Anna'), city('Vienna', 'Austria')),
  ),
  users('login octocat', null, leaf('login', 'Eq', 'octocat')),
  users('@octocat', null, leaf('login', 'Eq', 'octocat')),
]

const rest: SentenceCase[] = [
  users(
    'senior backend engineer fintech payments experience',
    'senior backend engineer fintech payments experience',
    null,
    {
      orQueries: ['senior backend engineer fintech payments'],
    },
  ),
  users('top 10 Go developers in Toronto', 'Go developer', city('Toronto', 'Canada'), {
    first: 10,
    order: 'highestRank',
  }),
  users('20 best React developers', 'React developer', null, { first: 20, order: 'highestRank' }),
  users('vim plugin authors with over 500 followers', 'vim plugin author', followers('Gt', 500), {
    orQueries: ['vim plugin authors'],
  }),
  users('devops engineers with 5+ years of experience', 'devops engineer'),
  users('"made in Berlin" developers', 'made in Berlin developer'),
  users('find me people', 'find me people'),
  users('Please show me some good candidates', 'Please show me some good candidates'),
  users('people interested in compilers', 'compilers'),
  users('WebAssembly', 'WebAssembly'),
  users(
    `${'distributed systems '.repeat(49)}in Berlin`,
    'distributed systems '.repeat(49).trim(),
    city('Berlin', 'Germany'),
  ),
]

export const people: readonly SentenceCase[] = [
  ...places,
  ...lists,
  ...companies,
  ...datesAndNames,
  ...rest,
]
