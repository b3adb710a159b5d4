/** People and repositories for the pages of the console, with texts that try to be more. */
import { openWorld, type World } from '../service/harness.ts'

/** Text of the data that must stay text. */
export const markup = '<img src=x onerror="document.title=1"> & \u202eevil'

const users = [
  {
    platformId: 'U1',
    login: 'ada',
    displayName: 'Ada King',
    bio: `Raft consensus in Rust ${markup}`,
    company: 'Lumen',
    location: 'Zurich, Switzerland',
    emails: ['ada.king@lumen.example'],
    createdAt: '2016-04-21T00:00:00Z',
    updatedAt: '2026-01-02T00:00:00Z',
    websiteUrl: 'javascript:alert(1)',
    socialAccounts: [{ provider: 'generic', url: 'https://social.example/@ada' }],
    followersCount: 1234,
    professional: {
      headline: 'Consensus',
      expertise: ['Raft', 'Rust'],
      experience: [{ title: 'Engineer', company: 'Lumen', startDate: '2020', isCurrent: true }],
      education: [],
    },
    provenance: {
      bio: ['people.csv', '2026-01-02', 'hand'],
      company: ['gh.json', '2025-11-30', 'export'],
    },
  },
  { platformId: 'U2', login: 'bob', displayName: 'Bob Stone', bio: 'Raft and Paxos in Go' },
  { platformId: 'U3', login: 'cyd', bio: 'Raft, a little' },
  ...Array.from({ length: 12 }, (_, i) => ({
    platformId: `U1${i}`,
    login: `fan${i}`,
    displayName: `Fan ${i}`,
    bio: `Reads about raft, number ${i}`,
    followersCount: i * 50,
    totalStars: i,
    createdAt: '2020-01-01T00:00:00Z',
  })),
]

const repos = [
  {
    platformId: 'R1',
    ownerLogin: 'ada',
    name: 'raft',
    description: 'Raft consensus in Rust',
    readmePreview: `# raft\n\nA library. ${markup}`,
    topics: ['raft', 'consensus'],
    language: 'Rust',
    stargazerCount: 900,
    totalIssuesClosed: 8,
    totalIssuesOpen: 2,
    createdAt: '2019-05-01T00:00:00Z',
    updatedAt: '2026-02-01T00:00:00Z',
    provenance: { description: ['gh.json', '2025-11-30', 'export'] },
  },
  {
    platformId: 'R2',
    ownerLogin: 'bob',
    name: 'paxos-go',
    description: 'Paxos consensus in Go',
    topics: ['consensus'],
    language: 'Go',
    stargazerCount: 70,
    createdAt: '2021-05-01T00:00:00Z',
  },
  { platformId: 'R3', ownerLogin: 'cyd', name: 'notes', description: 'Notes', stargazerCount: 1 },
]

const edges = [
  { type: 'contributes', from: 'ada', to: 'bob/paxos-go', at: '2023-06-01T00:00:00Z' },
  { type: 'contributes', from: 'bob', to: 'ada/raft', at: '2024-06-01T00:00:00Z' },
  { type: 'stars', from: 'ada', to: 'cyd/notes', at: '2022-03-01T00:00:00Z' },
  { type: 'stars', from: 'cyd', to: 'ada/raft', at: '2025-03-01T00:00:00Z' },
  { type: 'follows', from: 'ada', to: 'bob' },
  ...Array.from({ length: 12 }, (_, i) => ({ type: 'follows', from: `fan${i}`, to: 'ada' })),
]

/** With keys `all`, `search`, `scoped` (three fields of people, searches alone) and `poor`. */
export function openPagesWorld(): Promise<World> {
  return openWorld({
    users,
    repos,
    edges,
    keys: {
      scoped: {
        services: ['SEARCH'],
        scope: { fields: ['login', 'displayName', 'bio'], endpoints: ['search/users', 'fields'] },
      },
      poor: { credits: 3 },
    },
  })
}
