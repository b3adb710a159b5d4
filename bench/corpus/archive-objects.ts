/** Accounts, repositories and pull requests: the members that are read, and some that are not. */

export interface MadeAccount {
  readonly id: number
  login: string
  readonly name: string
  readonly type: 'User' | 'Bot' | 'Organization'
}

export interface MadeRepo {
  readonly id: number
  readonly owner: MadeAccount
  name: string
  readonly description: string | null
  readonly language: string | null
  readonly topics: readonly string[]
  readonly isFork: boolean
}

const vocabulary = (
  'amber basil cedar delta ember fjord grove harbor indigo jasper kelp lumen maple nimbus onyx ' +
  'pixel quartz raven sable tundra umber violet willow xenon yarrow zephyr'
).split(' ')

/** The same words for the same number. */
export function words(start: number, count: number): string {
  return Array.from(
    { length: count },
    (_, i) => vocabulary[(Math.imul(start + 1, 7) + Math.imul(i, i + 5)) % vocabulary.length]!,
  ).join(' ')
}

export function fullAccount({ id, login, type }: MadeAccount): object {
  const url = `https://api.github.com/users/${login}`
  return { login, id, node_id: `U_${id}`, gravatar_id: '', url, type, site_admin: false }
}

/** @param at the date of its last push, in seconds since 1970 */
export function fullRepository(repo: MadeRepo, at: number): object {
  const full_name = `${repo.owner.login}/${repo.name}`
  const url = `https://api.github.com/repos/${full_name}`
  return {
    id: repo.id,
    node_id: `R_${repo.id}`,
    name: repo.name,
    full_name,
    private: false,
    owner: fullAccount(repo.owner),
    description: repo.description,
    fork: repo.isFork,
    url,
    created_at: '2016-05-04T03:02:01Z',
    updated_at: new Date((at - 60) * 1000).toISOString().replace('.000', ''),
    pushed_at: new Date(at * 1000).toISOString().replace('.000', ''),
    size: 1234,
    stargazers_count: repo.id % 500,
    watchers_count: repo.id % 500,
    language: repo.language,
    forks_count: 3,
    license: { key: 'mit', name: 'MIT License' },
    topics: repo.topics,
  }
}

export interface MadePullRequest {
  readonly id: number
  readonly author: MadeAccount
  readonly repo: MadeRepo
  readonly at: number
  readonly isMerged: boolean
}

export function fullPullRequest({ id, author, repo, at, isMerged }: MadePullRequest): object {
  const url = `https://api.github.com/repos/${repo.owner.login}/${repo.name}/pulls/7`
  const fork = { ...repo, id: repo.id + 10_000_000, owner: author, isFork: true }
  const date = new Date(at * 1000).toISOString().replace('.000', '')
  return {
    url,
    id,
    number: 7,
    state: isMerged ? 'closed' : 'open',
    title: words(id, 6),
    user: fullAccount(author),
    body: `${words(id, 90)}\r\n\r\n- [x] "${words(id + 1, 30)}"\r\n`,
    created_at: date,
    updated_at: date,
    merged_at: isMerged ? date : null,
    head: { user: fullAccount(author), repo: fullRepository(fork, at) },
    base: { user: fullAccount(repo.owner), repo: fullRepository(repo, at) },
    merged: isMerged,
    commits: 2,
  }
}
