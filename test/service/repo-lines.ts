/** Repositories for searches: some relevant to a query, and many others. */
import type { DataLine } from './harness.ts'

export const known: readonly DataLine[] = [
  {
    platformId: 'R_press',
    ownerLogin: 'Ada-Quarz',
    name: 'pressdown',
    description: 'Turns a folder of Markdown files into a static website, a blog or documentation',
    language: 'Go',
    stargazerCount: 2400,
    totalIssuesCount: 90,
    totalIssuesOpen: 10,
    totalIssuesClosed: 80,
    createdAt: '2020-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  },
  {
    platformId: 'R_vec',
    ownerLogin: 'BrunoKade',
    name: 'nearby',
    description: 'Vector database for embeddings: approximate nearest neighbour search',
    topics: ['hnsw', 'similarity-search'],
    language: 'Rust',
    stargazerCount: 310,
    totalIssuesClosed: 7,
    totalIssuesCount: 7,
    createdAt: '2023-06-01T00:00:00Z',
  },
  {
    platformId: 'R_chess',
    ownerLogin: 'chen-wei',
    name: 'rookery',
    description: 'Chess engine with alpha-beta pruning and an opening book',
    readme: '# rookery\n\nPlays chess. Castling, en passant, endgame tables.',
    language: 'C++',
    stargazerCount: 12_000,
    totalIssuesClosed: 450,
    totalIssuesCount: 460,
    totalIssuesOpen: 10,
    createdAt: '2012-03-04T05:06:07Z',
    updatedAt: '2025-11-11T11:11:11Z',
  },
  {
    platformId: 'R_bare',
    ownerLogin: 'nobody',
    name: 'zz',
  },
]

const subjects = ['weather map', 'image resizer', 'password vault', 'music player', 'tax form']
export const others: readonly DataLine[] = Array.from({ length: 60 }, (_, i) => ({
  platformId: `R_other${i}`,
  ownerLogin: `someone${i % 7}`,
  name: `thing${i}`,
  description: `A ${subjects[i % 5]} for ${['the web', 'a terminal', 'phones'][i % 3]}`,
  language: ['Rust', 'Go', 'Python', 'C'][i % 4],
  stargazerCount: (i * 37) % 500,
  totalIssuesClosed: i % 9,
  totalIssuesCount: i % 9,
}))
