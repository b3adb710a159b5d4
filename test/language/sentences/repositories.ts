/** Sentences for repositories, and the expected searches. */
import {
  allTokens,
  alsoInProfile,
  and,
  contributorsIn,
  created,
  language,
  leaf,
  openIssues,
  or,
  owner,
  ownerIn,
  professionalRepos,
  repos,
  type SentenceCase,
  stars,
  updated,
} from './expect.ts'

const languages: SentenceCase[] = [
  repos('Rust libraries for parsing JSON', 'libraries parsing JSON', language('Rust')),
  repos('Python machine learning frameworks', 'machine learning frameworks', language('Python')),
  repos('command line tools written in Go', 'command line tools', language('Go')),
  repos('TypeScript projects', null, language('TypeScript')),
  repos('web server in typescript', 'web server', language('TypeScript')),
  repos('language: C++ game engine', 'game engine', language('C++')),
  repos('Rust or Go libraries for databases', 'libraries databases', language('Rust', 'Go')),
  repos('text editors written in Rust or Zig', 'text editors', language('Rust', 'Zig')),
  repos('golang web frameworks', 'web frameworks', language('Go')),
  repos('js charting libraries', 'charting libraries', language('JavaScript')),
  repos('Pyhton libraries for plotting', 'libraries plotting', language('Python')),
  repos(
    'static site generators not written in JavaScript',
    'static site generators',
    leaf('language', 'NotEq', 'JavaScript'),
  ),
  repos(
    'http clients, but not in Java or Kotlin',
    'http clients',
    leaf('language', 'NotIn', ['Java', 'Kotlin']),
  ),
  repos('a JavaScript parser written in Rust', 'JavaScript parser', language('Rust')),
  repos('Python bindings for OpenSSL', 'Python bindings OpenSSL'),
  repos('compiler for Haskell', 'compiler Haskell'),
  repos('SQL parser', 'SQL parser'),
  repos('Kubernetes operators', 'Kubernetes operators'),
  repos('React component libraries', 'React component libraries'),
]

const counts: SentenceCase[] = [
  repos(
    'React libraries with over 1000 stars that have good TypeScript support and are ' +
      'actively maintained',
    'React libraries TypeScript support',
    and(stars('Gt', 1000), updated('Gte', '2026-02-22')),
  ),
  repos('vector database with more than 5k stars', 'vector database', stars('Gt', 5000)),
  repos('at least 500 stars, message queue', 'message queue', stars('Gte', 500)),
  repos('log viewer 10k+ stars', 'log viewer', stars('Gte', 10_000)),
  repos('chess engines with 1.5k stars', 'chess engines', stars('Gte', 1500)),
  repos('chess engines with 1.000 stars', 'chess engines', stars('Gte', 1000)),
  repos('CRDT with a thousand stars or more', 'CRDT', stars('Gte', 1000)),
  repos(
    'raytracers with between 100 and 500 stars',
    'raytracers',
    and(stars('Gte', 100), stars('Lte', 500)),
  ),
  repos('emulators with exactly 42 stars', 'emulators', stars('Eq', 42)),
  repos('feature flags, stars > 2000', 'feature flags', stars('Gt', 2000)),
  repos('orm with not more than 300 stars', 'orm', stars('Lte', 300)),
  repos('popular Rust http libraries', 'http libraries', and(stars('Gte', 1000), language('Rust'))),
  repos('hidden gems for terminal UI', 'terminal UI', stars('Lt', 100)),
  repos('little known databases', 'databases', stars('Lt', 100)),
  repos('date pickers with no open issues', 'date pickers', openIssues('Eq', 0)),
  repos('message brokers with few open issues', 'message brokers', openIssues('Lt', 20)),
  repos('bundlers with under 50 open issues', 'bundlers', openIssues('Lt', 50)),
  repos(
    'test runners with over 200 closed issues',
    'test runners',
    leaf('totalIssuesClosed', 'Gt', 200),
  ),
  repos('IDE with more than 10,000 issues', 'IDE', leaf('totalIssuesCount', 'Gt', 10_000)),
]

const dates: SentenceCase[] = [
  repos('blockchain projects created before 2015', 'blockchain', created('Lt', '2015-01-01')),
  repos(
    'LLM agents created in 2025',
    'LLM agents',
    and(created('Gte', '2025-01-01'), created('Lt', '2026-01-01')),
  ),
  repos('terminal emulators from 2019', 'terminal emulators', inYear(2019)),
  repos('wasm runtimes updated in the last month', 'wasm runtimes', updated('Gte', '2026-07-22')),
  repos(
    'protobuf tools pushed in the last 2 weeks',
    'protobuf tools',
    updated('Gte', '2026-08-08'),
  ),
  repos(
    'speech recognition released since March 2020',
    'speech recognition',
    created('Gte', '2020-03-01'),
  ),
  repos('diffusion models updated this year', 'diffusion models', updated('Gte', '2026-01-01')),
  repos('web scrapers started last year', 'web scrapers', inYear(2025)),
  repos('abandoned game engines', 'game engines', updated('Lt', '2025-08-22')),
  repos('chat apps no longer maintained', 'chat apps', updated('Lt', '2025-08-22')),
  repos('recently updated dotfiles', 'dotfiles', updated('Gte', '2026-05-22')),
  repos('new Zig projects', null, and(created('Gte', '2025-08-22'), language('Zig'))),
  repos('todo apps created by the end of 2015', 'todo apps', created('Lt', '2016-01-01')),
]

const orders: SentenceCase[] = [
  repos('most starred static site generators', 'static site generators', null, {
    order: 'mostStars',
  }),
  repos('top 10 Rust web frameworks', 'web frameworks', language('Rust'), {
    order: 'mostStars',
    first: 10,
  }),
  repos('most popular Rust projects', null, language('Rust'), { order: 'mostStars' }),
  repos('newest vector databases', 'vector databases', null, { order: 'newest' }),
  repos('the 5 best Python plotting libraries', 'plotting libraries', language('Python'), {
    order: 'mostStars',
    first: 5,
  }),
  repos('most recently updated Kubernetes operators', 'Kubernetes operators', null, {
    order: 'latestUpdate',
  }),
  repos('json parsers sorted by stars', 'json parsers', null, { order: 'mostStars' }),
  repos('oldest text adventures', 'text adventures', null, { order: 'oldest' }),
]

const owners: SentenceCase[] = [
  repos('machine learning libraries by Google', 'machine learning libraries', owner('google')),
  repos('open source by Red Hat', 'open source', owner('redhat', 'red-hat')),
  repos('editors from Microsoft or JetBrains', 'editors', owner('microsoft', 'jetbrains')),
  repos(
    'kubernetes tooling not by Google',
    'kubernetes tooling',
    leaf('ownerLogin', 'NotIn', ['google']),
  ),
  repos('repos owned by octocat', null, owner('octocat')),
  repos('Rust projects from Berlin', null, and(language('Rust'), ownerIn('Berlin'))),
  repos('CAD software from München', 'CAD software', ownerIn('Munich', 'München')),
  repos('compilers from Germany or France', 'compilers', ownerIn('Germany', 'France')),
  repos('OCR projects from DACH', 'OCR', ownerIn('Austria', 'Germany', 'Switzerland')),
  repos('map tiles with contributors from Poland', 'map tiles', contributorsIn('Poland')),
  repos('something called tokio', null, allTokens('name', 'tokio'), { orQueries: ['something'] }),
  repos('robotics repos from remote teams', 'robotics remote teams', null, {
    orQueries: ['robotics remote team'],
  }),
  professionalRepos(
    'parsers from Berlin',
    'parsers',
    alsoInProfile(
      ownerIn('Berlin'),
      { city: ['Berlin'], country: ['Germany'] },
      'ownerProfessional',
    ),
  ),
  professionalRepos(
    'dashboards by Grafana',
    'dashboards',
    or(owner('grafana'), allTokens('ownerProfessional.organization', 'Grafana')),
  ),
]

const rest: SentenceCase[] = [
  repos('show me some projects please', 'show me some projects please'),
  repos('"Rust" tutorials', 'Rust tutorials'),
  repos('I need a library for reading PDF files', 'library reading PDF files'),
  repos('Are there any self-hosted photo galleries?', 'self-hosted photo galleries'),
]

export const repositories: readonly SentenceCase[] = [
  ...languages,
  ...counts,
  ...dates,
  ...orders,
  ...owners,
  ...rest,
]

/** Created in the course of a year. */
function inYear(year: number) {
  return and(created('Gte', `${year}-01-01`), created('Lt', `${year + 1}-01-01`))
}
