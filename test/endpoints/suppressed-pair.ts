/**
 * Two data sets that differ in what suppressed people have and in nothing else: their texts change
 * places, their dates change, and words that only they have are others. All statistics are equal:
 * numbers of documents, lengths, and how many documents have a word that visible people have too.
 */
import type { DataLine, WorldOptions } from '../service/harness.ts'

export type DataSet = Required<Pick<WorldOptions, 'users' | 'repos' | 'edges'>>
type Side = 0 | 1

const visible = 16
const suppressed = 6

const suppressedLogin = (i: number) => `veiled${i}`

/** Half of the people are suppressed by login, half by platformId. */
export const suppressions = Array.from({ length: suppressed }, (_, i) =>
  i % 2 === 0
    ? ({ value: suppressedLogin(i), kind: 'login' } as const)
    : ({ value: `U_veiled${i}`, kind: 'platformId' } as const),
)

/** Both have the same length, so that only the word distinguishes the sides. */
const ownWords: Readonly<Record<Side, readonly string[]>> = {
  0: ['zorbling', 'quuxwise', 'frobnify', 'glimwort', 'snarkiva', 'plumboon'],
  1: ['mibblers', 'wexilate', 'droobing', 'hintwick', 'yablonka', 'carboose'],
}

const topics = ['rust', 'go', 'compilers', 'databases', 'wasm', 'search']
const cities = ['Zürich', 'Porto', 'Bern', 'Lyon']
const countries = ['Switzerland', 'Portugal', 'Switzerland', 'France']

function texts(i: number, own: string): Omit<DataLine, 'platformId'> {
  const topic = topics[i % topics.length]!
  const hasProfile = i % 2 === 0
  return {
    displayName: `Person ${own} ${topic}`,
    bio: `${topic} and ${topics[(i + 1) % topics.length]} engineer, ${own} fan`,
    company: i % 3 === 0 ? 'Lumenforge' : `${own} works`,
    location: `${cities[i % 4]}, ${countries[i % 4]}`,
    resolvedCity: cities[i % 4],
    resolvedCountry: countries[i % 4],
    websiteUrl: `https://${own}.example`,
    emails: [`${own}@lumenforge.example`, `mail@${own}.example`],
    ...(hasProfile && {
      professional: {
        fullName: `Person ${own}`,
        headline: `Builds ${topic} for ${own}`,
        title: i % 4 === 0 ? 'Engineer' : 'CTO',
        organization: 'Lumenforge',
        professionalUrl: `https://prof.example/in/${own}`,
      },
    }),
  }
}

export function dataSet(side: Side): DataSet {
  const users: DataLine[] = Array.from({ length: visible }, (_, i) => ({
    platformId: `U_${i}`,
    login: `open${i}`,
    createdAt: new Date(Date.UTC(2012 + i, 1, 1)).toISOString(),
    updatedAt: new Date(Date.UTC(2025, 0, 1 + i)).toISOString(),
    ...texts(i, `openword${i % 3}`),
  }))
  const repos: DataLine[] = Array.from({ length: visible }, (_, i) => ({
    platformId: `R_${i}`,
    ownerLogin: `open${i}`,
    name: `tool${i}`,
    stargazerCount: (i * 7) % 11,
    language: ['Rust', 'Go'][i % 2],
    ...repoTexts(i, `openword${i % 3}`),
  }))
  for (let i = 0; i < suppressed; i++) {
    // On the other side each has what the next one has here.
    const from = (i + side) % suppressed
    const own = ownWords[side][from]!
    users.push({
      platformId: `U_veiled${i}`,
      login: suppressedLogin(i),
      createdAt: new Date(Date.UTC(2010 + 4 * side + from, 5, 5)).toISOString(),
      updatedAt: new Date(Date.UTC(2024 + 2 * side, 0, 1 + from)).toISOString(),
      ...texts(from, own),
    })
    repos.push({
      platformId: `R_veiled${i}`,
      ownerLogin: suppressedLogin(i),
      name: `veiledtool${i}`,
      stargazerCount: i,
      totalIssuesClosed: 5 * (side + from),
      language: ['Rust', 'Go'][from % 2],
      ...repoTexts(from, own),
    })
  }
  return { users, repos, edges }
}

function repoTexts(i: number, own: string): Omit<DataLine, 'platformId'> {
  const topic = topics[i % topics.length]!
  return {
    description: `A ${topic} toolkit, ${own} inside`,
    readme: `How to use the ${topic} toolkit of ${own}`,
    topics: [topic, own],
    lastContributorLocations: [cities[i % 4]],
  }
}

/** Who is linked to whom is equal on both sides: places in the graph are statistics. */
const edges = [
  ...Array.from({ length: suppressed }, (_, i) => [
    { type: 'follows', from: suppressedLogin(i), to: `open${i}` },
    { type: 'follows', from: `open${i + 1}`, to: suppressedLogin(i) },
    { type: 'stars', from: suppressedLogin(i), to: `open${i}/tool${i}` },
    { type: 'stars', from: `open${i}`, to: `${suppressedLogin(i)}/veiledtool${i}` },
    { type: 'contributes', from: suppressedLogin(i), to: 'open0/tool0' },
  ]).flat(),
  ...Array.from({ length: visible - 1 }, (_, i) => [
    { type: 'follows', from: `open${i + 1}`, to: 'open0' },
    { type: 'stars', from: `open${i + 1}`, to: 'open0/tool0' },
    { type: 'contributes', from: `open${i}`, to: `open${i + 1}/tool${i + 1}` },
  ]).flat(),
]

/** Guesses of a client: names and words of all people, on either side. */
export const guessed = {
  // The last number is one of `edition` alone.
  userIds: ['U_0', 'U_3', 'U_19', 'U_veiled0', 'U_veiled1', 'U_nobody'],
  logins: ['open0', 'OPEN5', 'veiled0', 'Veiled3', 'nobody-here'],
  repoIds: ['R_0', 'R_4', 'R_veiled0', 'R_veiled1'],
  fullNames: ['open0/tool0', 'veiled0/veiledtool0', 'veiled1/veiledtool1', 'open1/none'],
  professionalUrls: [
    'https://prof.example/in/openword0',
    ...[...ownWords[0], ...ownWords[1]].map((own) => `https://prof.example/in/${own}`),
  ],
  words: [
    ...[...ownWords[0], ...ownWords[1]],
    ...[...ownWords[0], ...ownWords[1]].slice(0, 8).map((own) => `${own}.example`),
    ...topics,
    ...cities,
    ...['engineer', 'Lumenforge', 'lumenforge.example', 'openword1', 'CTO', 'toolkit', 'mail'],
  ],
} as const
