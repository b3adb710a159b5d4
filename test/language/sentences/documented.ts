/** Rows of docs/natural-language that no other sentence here is about. */
import {
  allTokens,
  and,
  area,
  cityOf,
  contributorsIn,
  country,
  created,
  employer,
  language,
  leaf,
  named,
  or,
  owner,
  ownerIn,
  professionals,
  repos,
  type SentenceCase,
  seniority,
  stars,
  updated,
  users,
} from './expect.ts'

const issues = (op: 'Gt' | 'Gte' | 'Lt' | 'Lte', value: number) =>
  leaf('totalIssuesCount', op, value)

const ofUsers: SentenceCase[] = [
  users(
    'designers in München',
    'designer',
    and(leaf('resolvedCity', 'Eq', 'Munich'), country('Germany')),
  ),
  users(
    'COBOL programmers bei Hannover',
    'COBOL programmer',
    and(leaf('resolvedCity', 'Eq', 'Hanover'), country('Germany')),
  ),
  users('Rust desde Chile', 'Rust', country('Chile')),
  users('python en Perú', 'python', country('Peru')),
  users('founders in the European Union', 'founder', country(named('European Union'))),
  users(
    'hardware engineers in Silicon Valley',
    'hardware engineer',
    area('Silicon Valley', 'California', 'United States'),
  ),
  users('Lisp in Africa', 'Lisp', country(named('Africa'))),
  users(
    'Perl programmers in Moscow, Idaho',
    'Perl programmer',
    cityOf('Moscow', 'Idaho', 'United States'),
  ),
  users('translators anywhere', 'translator anywhere', null, {
    orQueries: ['translators anywhere'],
  }),
  users('developers outside Bavaria', 'developer', leaf('resolvedState', 'NotEq', 'Bavaria')),
  users(
    'developers excluding Europe',
    'developer',
    leaf('resolvedCountry', 'NotIn', [named('Europe')]),
  ),
  users('people at Google and Apple', null, employer('Google', 'Apple')),
  users('SREs @ Booking.com', 'SRE', employer('Booking.com')),
  users('joined until 2015', null, created('Lt', '2016-01-01')),
  users('joined by the end of 2015', null, created('Lt', '2016-01-01')),
  users('members since March 2020', null, created('Gte', '2020-03-01'), {
    orQueries: ['members', 'member'],
  }),
  users('registered before 2020-03-15', null, created('Lt', '2020-03-15')),
  users('signed up this year', null, created('Gte', '2026-01-01')),
  users('recently joined developers', 'developer', created('Gte', '2025-08-22')),
  users('with an @stripe.com e-mail', null, allTokens('emails', 'stripe.com')),
  users('AWS certified developers who speak German', 'AWS certified developer speak German', null, {
    orQueries: ['AWS certified developer German'],
  }),
  users('500+ connections, Rust', 'Rust'),
  users('senior engineers in the fintech industry', 'senior engineer fintech industry'),
  users('newest Elm developers', 'Elm developer', null, { order: 'newest' }),
  users('crypto enginers', 'crypto engineer'),
  professionals(
    'interns at Siemens',
    'intern',
    or(allTokens('professional.organization', 'Siemens'), employer('Siemens')),
  ),
  professionals(
    'staff engineers certified in AWS',
    'engineer',
    and(seniority('staff'), allTokens('professional.certifications', 'AWS')),
  ),
  professionals('MIT graduates', null, allTokens('professional.education.campus', 'MIT')),
  professionals('degree in physics', null, allTokens('professional.education.major', 'physics')),
  professionals(
    'between 500 and 1000 followers',
    null,
    and(
      leaf('professional.followerCount', 'Gte', 500),
      leaf('professional.followerCount', 'Lte', 1000),
    ),
  ),
  professionals(
    'machine learning in the Bay Area',
    'machine learning',
    area('Bay Area', 'California', 'United States'),
  ),
]

const ofRepositories: SentenceCase[] = [
  repos('compilers from Bavaria', 'compilers', ownerIn('Bavaria')),
  repos('compilers from Paris, TX', 'compilers', ownerIn('Paris')),
  repos('with contributors from Brasil', null, contributorsIn('Brazil', 'Brasil')),
  repos('contributors from DACH', null, contributorsIn('Austria', 'Germany', 'Switzerland')),
  repos('SDKs at Netflix', 'SDKs', owner('netflix'), { orQueries: ['SDK'] }),
  repos('ex-Stripe tools', 'ex-Stripe tools'),
  repos('not by Red Hat', null, leaf('ownerLogin', 'NotIn', ['redhat', 'red-hat'])),
  repos('tools not from Germany', 'tools'),
  repos('a tool by @octocat', 'tool', owner('octocat')),
  repos('emulators in Rust, Go or Zig', 'emulators', language('Rust', 'Go', 'Zig')),
  repos('C++ and C libraries', 'libraries', language('C++', 'C')),
  repos('libraries not in PHP or Perl', 'libraries', leaf('language', 'NotIn', ['PHP', 'Perl'])),
  repos('SIEM with 2M stars', 'SIEM', stars('Gte', 2_000_000)),
  repos('SIEM with at most 1,500 stars', 'SIEM', stars('Lte', 1500)),
  repos('SIEM with less than a hundred stars', 'SIEM', stars('Lt', 100)),
  repos('kanban boards with many stars', 'kanban boards', stars('Gte', 1000)),
  repos('kanban boards with few stars', 'kanban boards', stars('Lt', 100)),
  repos('under 30 issues, wiki engines', 'wiki engines', issues('Lt', 30)),
  repos('wiki engines most open issues', 'wiki engines', null, { order: 'mostOpenIssues' }),
  repos('best wiki engines', 'wiki engines', null, { order: 'mostStars' }),
  repos('feed readers inactive', 'feed readers', updated('Lt', '2025-08-22')),
  repos('active feed readers', 'feed readers', updated('Gte', '2026-02-22')),
  repos('recently created feed readers', 'feed readers', created('Gte', '2025-08-22')),
  repos('feed readers released before 2020-03-15', 'feed readers', created('Lt', '2020-03-15')),
  repos('feed readers updated after 2023', 'feed readers', updated('Gte', '2024-01-01')),
  repos('feed readers updated in the past two years', 'feed readers', updated('Gte', '2024-08-22')),
  repos(
    'feed readers in Rust or with over 5000 stars',
    'feed readers',
    or(language('Rust'), stars('Gt', 5000)),
  ),
  repos('libraries for "in Berlin" signs', 'libraries in Berlin signs'),
]

export const documented: readonly SentenceCase[] = [...ofUsers, ...ofRepositories]
