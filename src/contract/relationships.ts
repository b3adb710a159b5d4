/**
 * The names of relationships on the wire, and the stored edges behind them (interface §4.7, §4.8).
 * Lines of `edges*.jsonl` point `out` of their `from` and `in` to their `to`.
 */
export const edgeTypes = ['follows', 'stars', 'contributes', 'owns'] as const
export type EdgeType = (typeof edgeTypes)[number]

/** Relations that make a repository evidence of a user's expertise, in order of precedence. */
export const expertRelations = ['owns', 'contributes', 'stars'] as const satisfies EdgeType[]
export type ExpertRelation = (typeof expertRelations)[number]

export interface Relationship {
  readonly edges: EdgeType
  readonly direction: 'out' | 'in'
  /** The collection of the neighbours. */
  readonly returns: 'users' | 'repos'
}

/** Relationships of users: names of graph endpoints and of members of `includeAttributes`. */
export const userRelationships = {
  contributes: { edges: 'contributes', direction: 'out', returns: 'repos' },
  followers: { edges: 'follows', direction: 'in', returns: 'users' },
  following: { edges: 'follows', direction: 'out', returns: 'users' },
  owns: { edges: 'owns', direction: 'out', returns: 'repos' },
  stars: { edges: 'stars', direction: 'out', returns: 'repos' },
} as const satisfies Record<string, Relationship>
export type UserRelationship = keyof typeof userRelationships

/** Relationships of repositories: names of graph endpoints. */
export const repoRelationships = {
  contributes: { edges: 'contributes', direction: 'in', returns: 'users' },
  owns: { edges: 'owns', direction: 'in', returns: 'users' },
  stars: { edges: 'stars', direction: 'in', returns: 'users' },
} as const satisfies Record<string, Relationship>
export type RepoRelationship = keyof typeof repoRelationships

/** Members of a repository's `includeAttributes`, and the graph endpoint that continues each. */
export const repoAttributeRelationships = {
  contributors: 'contributes',
  starrers: 'stars',
} as const satisfies Record<string, RepoRelationship>
