/** Sentences of people who write as they speak: several conditions and much that says nothing. */
import {
  active,
  allTokens,
  and,
  city,
  country,
  created,
  employer,
  formerly,
  language,
  leaf,
  named,
  notAt,
  openIssues,
  owner,
  professionals,
  repos,
  type SentenceCase,
  seniority,
  stars,
  updated,
  users,
} from './expect.ts'

const ofUsers: SentenceCase[] = [
  users(
    "Hey there, I'm looking for a Rust developer who lives in Hamburg",
    'Rust developer',
    city('Hamburg', 'Germany'),
  ),
  users(
    'Who are the best Kubernetes engineers in Poland?',
    'Kubernetes engineer',
    country('Poland'),
    { order: 'highestRank' },
  ),
  users(
    'We need somebody with experience in GraphQL and TypeScript, ideally from Spain',
    'GraphQL TypeScript',
    country('Spain'),
    { orQueries: ['GraphQL TypeScript ideally'] },
  ),
  users('I want to find people who work at Shopify and know Ruby', 'Ruby', employer('Shopify')),
  users(
    'Can you give me the first 25 Haskell programmers from Scotland or Ireland?',
    'Haskell programmer',
    {
      op: 'Or',
      filters: [
        and(leaf('resolvedState', 'Eq', 'Scotland'), country('United Kingdom')),
        country('Ireland'),
      ],
    },
    { first: 25 },
  ),
  users(
    'developers in Canada who joined before 2012 and are active',
    'developer',
    and(country('Canada'), created('Lt', '2012-01-01'), active('Gte', '2026-02-22')),
  ),
  users(
    'security researchers in Switzerland, not in Zurich, not at Google',
    'security researcher',
    and(country('Switzerland'), leaf('resolvedCity', 'NotEq', 'Zurich'), notAt('Google')),
  ),
  users(
    'Show me all the data engineers from Amsterdam that work for Adyen',
    'data engineer',
    and(city('Amsterdam', 'Netherlands'), employer('Adyen')),
  ),
  users('someone great at CSS in Copenhagen please', 'CSS', city('Copenhagen', 'Denmark')),
  users('looking to hire Go engineers across Europe', 'Go engineer', country(named('Europe')), {
    orQueries: ['hire Go engineer'],
  }),
  users('pls find devs in tel aviv', 'devs', city('Tel Aviv', 'Israel'), {
    orQueries: ['dev', 'developer'],
  }),
  users('NODE.JS DEVELOPERS IN LONDON', 'NODE.JS DEVELOPER', city('London', 'United Kingdom')),
  users('c++ / cuda / berlin', 'c++ cuda', city('Berlin', 'Germany'), {
    orQueries: ['c++ / cuda /', 'c++ / cuda'],
  }),
  users('react,node,aws,toronto', 'react node aws', city('Toronto', 'Canada'), {
    orQueries: ['react,node,aws'],
  }),
  users('location: Berlin, skills: terraform', 'skills terraform', city('Berlin', 'Germany'), {
    orQueries: ['terraform', 'location skills terraform', 'location: skills: terraform'],
  }),
  professionals(
    'I am searching for senior product managers, formerly at Uber, who speak Spanish',
    'product manager',
    and(seniority('senior'), formerly('Uber'), allTokens('professional.languages', 'Spanish')),
  ),
  professionals(
    'Could you find engineers with at least 10 years of experience?',
    'engineer',
    leaf('professional.experience.startYear', 'AnyLte', 2016),
  ),
]

const ofRepositories: SentenceCase[] = [
  repos(
    'What are the most popular Python libraries for web scraping?',
    'libraries web scraping',
    language('Python'),
    { order: 'mostStars' },
  ),
  repos(
    "I'm looking for an actively maintained Rust crate with at least 200 stars that parses XML",
    'crate parses XML',
    and(updated('Gte', '2026-02-22'), language('Rust'), stars('Gte', 200)),
  ),
  repos(
    'Are there any well-known Go projects by HashiCorp created before 2018?',
    null,
    and(stars('Gte', 1000), language('Go'), owner('hashicorp'), created('Lt', '2018-01-01')),
  ),
  repos(
    'please list the top five JavaScript testing frameworks',
    'testing frameworks',
    language('JavaScript'),
    { order: 'mostStars', first: 5 },
  ),
  repos(
    'Something to convert markdown to PDF, preferably written in Go',
    'Something convert markdown PDF',
    language('Go'),
    {
      orQueries: [
        'convert markdown PDF',
        'something convert markdown PDF preferably',
        'convert markdown PDF preferably',
      ],
    },
  ),
  repos(
    'projects with more than 10k stars but fewer than 20 open issues',
    null,
    and(stars('Gt', 10_000), openIssues('Lt', 20)),
  ),
  repos(
    'small web frameworks, written in Nim, with under 500 stars',
    'small web frameworks',
    and(language('Nim'), stars('Lt', 500)),
  ),
  repos(
    'I want to contribute to a Kotlin project with many open issues',
    'contribute',
    and(language('Kotlin'), openIssues('Gte', 100)),
    { orQueries: [null] },
  ),
  repos('kubernetes operator go >1k stars', 'kubernetes operator go', stars('Gt', 1000)),
  repos(
    'Which TypeScript libraries did Microsoft release?',
    'libraries Microsoft release',
    language('TypeScript'),
    {
      orQueries: [
        'libraries Microsoft',
        'which libraries did Microsoft release',
        'libraries did Microsoft release',
      ],
    },
  ),
  repos(
    'vector search engine stars:>=2000 language:rust',
    'vector search engine',
    and(stars('Gte', 2000), language('Rust')),
  ),

  repos(
    'open source alternatives to Notion with over 20,000 stars',
    'open source alternatives Notion',
    stars('Gt', 20_000),
  ),
]

export const chatty: readonly SentenceCase[] = [...ofUsers, ...ofRepositories]
