/** Sentences for people by numbers, or by similarity to another person. */
import {
  active,
  and,
  city,
  country,
  followers,
  language,
  leaf,
  professionals,
  repos,
  type SentenceCase,
  stars,
  trap,
  updated,
  users,
} from './expect.ts'

const noBots = leaf('isBot', 'Eq', false)
const organizations = leaf('type', 'Eq', 'organization')

const orders: SentenceCase[] = [
  users(
    'most followed rust developers in Zurich',
    'rust developer',
    city('Zürich', 'Switzerland'),
    { order: 'mostFollowers' },
  ),
  users('developers in Oslo with the most stars', 'developer', city('Oslo', 'Norway'), {
    order: 'mostStars',
  }),
  users('people in Japan sorted by followers', null, country('Japan'), { order: 'mostFollowers' }),
  users('10 most popular Elixir developers', 'Elixir developer', null, {
    order: 'mostFollowers',
    first: 10,
  }),
  users('most recently active kernel hackers', 'kernel hacker', null, { order: 'latestActivity' }),
  users('compiler engineers with the most contributions', 'compiler engineer', null, {
    order: 'mostContributions',
  }),
  users('oldest people in Finland', null, country('Finland'), {
    order: 'oldest',
  }),
  users('most connected recruiters', 'recruiter'),
]

const numbers: SentenceCase[] = [
  users('golang developers with at least 50 followers', 'golang developer', followers('Gte', 50)),
  users('more than 1000 stars, Python', 'Python', leaf('totalStars', 'Gt', 1000)),
  users('designers with over 20 repositories', 'designer', leaf('ownedRepoCount', 'Gt', 20)),
  users(
    'between 100 and 500 followers in Berlin',
    null,
    and(followers('Gte', 100), followers('Lte', 500), city('Berlin', 'Germany')),
  ),
  users('people with 500+ contributions', null, leaf('contributionsCount', 'Gte', 500)),
  professionals(
    'engineers with over 500 followers',
    'engineer',
    leaf('professional.followerCount', 'Gt', 500),
  ),
  professionals('engineers with over 20 repos', 'engineer', leaf('ownedRepoCount', 'Gt', 20)),
  repos('parsers with over 20 contributors', 'parsers'),
]

const dates: SentenceCase[] = [
  users('Haskell developers active this year', 'Haskell developer', active('Gte', '2026-01-01')),
  users('active since 2024 in Kenya', null, and(active('Gte', '2024-01-01'), country('Kenya'))),
  users('designers active in the last 6 months', 'designer', active('Gte', '2026-02-22')),
  users(
    'profiles updated in 2025',
    null,
    and(updated('Gte', '2025-01-01'), updated('Lt', '2026-01-01')),
  ),
]

const kinds: SentenceCase[] = [
  users('rust developers, no bots', 'rust developer', noBots),
  users(
    'Kubernetes contributors without bots in Peru',
    'Kubernetes contributor',
    and(noBots, country('Peru')),
    {
      orQueries: ['Kubernetes contributors'],
    },
  ),
  users('only organizations in France', null, and(organizations, country('France'))),
  users('organizations in Tokyo', null, and(organizations, city('Tokyo', 'Japan'))),
  users('find organisations that work on compilers', 'compilers', organizations),
  users('rust, no organizations', 'rust', leaf('type', 'Eq', 'user')),
  users('type:org location:France', null, and(organizations, country('France'))),
  trap(users, 'organization charts'),
  users('people who work for organizations', 'organizations', null, {
    orQueries: ['work for organizations', 'work organizations'],
  }),
]

const like = (...similarTo: string[]) => ({ similarTo })
const likeOctocat = like('octocat')

const likeOthers: SentenceCase[] = [
  users('someone like @octocat in Berlin', null, city('Berlin', 'Germany'), likeOctocat),
  users('developers like octocat', null, null, likeOctocat),
  users('similar to @octocat', null, null, likeOctocat),
  users('people similar to Octocat', null, null, like('Octocat')),
  users('rust developers like @octocat and torvalds', 'rust', null, like('octocat', 'torvalds')),
  users('people like @octocat, @torvalds or @antirez', null, null, {
    similarTo: ['octocat', 'torvalds', 'antirez'],
  }),
  users('most followed people like @octocat', null, null, {
    ...likeOctocat,
    order: 'mostFollowers',
  }),
  users('german engineers similar to torvalds', null, country('Germany'), like('torvalds')),
  // A verb, technologies, words, and unknown names.
  trap(users, 'people who like octocat', 'octocat'),
  users('developers like rust', 'developer like rust'),
  users('someone like me', 'like me', null, { orQueries: ['like', 'someone like me'] }),
  users('developers like frobnicator', 'developer like frobnicator'),
  users('not similar to torvalds', 'torvalds', null, { orQueries: ['similar torvalds', null] }),
  repos('repositories like tokio-rs/tokio', null, null, like('tokio-rs/tokio')),
  repos('alternatives to facebook/react', null, null, like('facebook/react')),
  repos(
    'Go libraries similar to redis/redis with over 100 stars',
    null,
    and(language('Go'), stars('Gt', 100)),
    {
      ...like('redis/redis'),
      orQueries: ['libraries'],
    },
  ),
  repos('something like tokio-rs/tokio or redis/redis', null, null, {
    similarTo: ['tokio-rs/tokio', 'redis/redis'],
    orQueries: ['something'],
  }),
  repos('web frameworks -php like facebook/react', 'web', null, {
    ...like('facebook/react'),
    orQueries: ['web frameworks'],
  }),
  trap(repos, 'tools like TCP/IP stacks'),
  trap(repos, 'alternatives to photoshop'),
]

export const metrics: readonly SentenceCase[] = [
  ...orders,
  ...numbers,
  ...dates,
  ...kinds,
  ...likeOthers,
]
