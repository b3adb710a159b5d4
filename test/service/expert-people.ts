/** People and their works, for the suites of experts over HTTP. */
import type { User } from '../../src/contract/index.ts'
import type { DataLine, EdgeLine } from './harness.ts'

const person = (login: string, more: object = {}): DataLine => ({
  platformId: `U_${login}`,
  login,
  emails: [`private.${login}@mail.example`],
  ...more,
})
const profile = (title: string) => ({ professional: { title, headline: title } })
export const users: readonly DataLine[] = [
  person('mira', { bio: 'gardens', ...profile('Gardener'), location: 'Bern' }),
  person('noel', { bio: 'writes parsers', ...profile('Parser engineer') }),
  person('ines', { bio: 'reads', location: 'Bern' }),
  person('parser', { displayName: 'Pat Arser', bio: 'nothing else' }),
  person('build-bot'),
  person('lumenforge', { type: 'Organization' }),
  ...Array.from({ length: 12 }, (_, i) => person(`twin-${i}`, profile('Twin'))),
]
const repo = (fullName: string, stargazerCount: number, description: string, more = {}) => {
  const [ownerLogin, name] = fullName.split('/') as [string, string]
  const updatedAt = '2025-06-01T00:00:00Z'
  return {
    platformId: `R_${fullName}`,
    ownerLogin,
    name,
    stargazerCount,
    description,
    updatedAt,
    ...more,
  }
}
const parsers = 'A parser combinator library: parsers for programming languages'
export const repos: readonly DataLine[] = [
  repo('mira/combinators', 2400, parsers, { language: 'Rust', topics: ['parser', 'grammar'] }),
  repo('mira/herbs', 3, 'Watering plants in the garden', { language: 'Go' }),
  repo('noel/tokenizer', 40, 'Parser and tokenizer of small grammars', { language: 'Go' }),
  repo('build-bot/parser-mirror', 900, parsers, { language: 'Rust' }),
  repo('lumenforge/parse', 5000, parsers, { language: 'Rust', topics: ['parser'] }),
  repo('stranger/lexer', 700, 'Lexer and parser generator', { language: 'C' }),
  ...Array.from({ length: 12 }, (_, i) =>
    repo(`twin-${i}/violin`, 10, 'Violin lessons and sheet music', { language: 'TeX' }),
  ),
]
export const edges: readonly EdgeLine[] = [
  { type: 'contributes', from: 'ines', to: 'lumenforge/parse', at: '2025-03-04T05:06:07Z' },
  { type: 'contributes', from: 'mira', to: 'stranger/lexer' },
  { type: 'stars', from: 'twin-0', to: 'lumenforge/parse', at: '2024-01-01T00:00:00Z' },
]

/** A request for three people. */
export const experts = { query: 'parser', retrieval: 'expertise', first: 3 } as const
export const shown = (first: number) => ({ includeAttributes: { evidence: { first } } })
/** Names and relations of the repositories in the evidence. */
export const evidenceOf = (user: User) =>
  user.evidence!.edges.map(({ repository, relation }) => [
    `${repository.ownerLogin}/${repository.name}`,
    relation,
  ])
