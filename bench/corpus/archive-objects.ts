/** Accounts, repositories and pull requests with all the members that GitHub's API gives them. */

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

const accountLinks = (
  'followers following{/other_user} gists{/gist_id} starred{/owner}{/repo} subscriptions ' +
  'orgs repos events{/privacy} received_events'
).split(' ')
const repoLinks = (
  'forks keys{/key_id} collaborators{/collaborator} teams hooks issues/events{/number} ' +
  'events assignees{/user} branches{/branch} tags git/blobs{/sha} git/tags{/sha} ' +
  'git/refs{/sha} git/trees{/sha} statuses/{sha} languages stargazers contributors ' +
  'subscribers subscription commits{/sha} git/commits{/sha} comments{/number} ' +
  'issues/comments{/number} contents/{+path} compare/{base}...{head} merges ' +
  '{archive_format}{/ref} downloads issues{/number} pulls{/number} milestones{/number} ' +
  'notifications{?since,all,participating} labels{/name} releases{/id} deployments'
).split(' ')

function links(names: readonly string[], url: string): object {
  return Object.fromEntries(
    names.map((name) => [`${name.replace(/[^a-z]+/g, '_')}_url`, `${url}/${name}`]),
  )
}

export function fullAccount({ id, login, type }: MadeAccount): object {
  const url = `https://api.github.com/users/${login}`
  return {
    login,
    id,
    node_id: Buffer.from(`04:User${id}`).toString('base64'),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: '',
    url,
    html_url: `https://github.com/${login}`,
    ...links(accountLinks, url),
    type,
    site_admin: false,
  }
}

/** @param at the date of its last push, in seconds since 1970 */
export function fullRepository(repo: MadeRepo, at: number): object {
  const full_name = `${repo.owner.login}/${repo.name}`
  const url = `https://api.github.com/repos/${full_name}`
  return {
    id: repo.id,
    node_id: Buffer.from(`010:Repository${repo.id}`).toString('base64'),
    name: repo.name,
    full_name,
    private: false,
    owner: fullAccount(repo.owner),
    html_url: `https://github.com/${full_name}`,
    description: repo.description,
    fork: repo.isFork,
    url,
    ...links(repoLinks, url),
    created_at: '2016-05-04T03:02:01Z',
    updated_at: new Date((at - 60) * 1000).toISOString().replace('.000', ''),
    pushed_at: new Date(at * 1000).toISOString().replace('.000', ''),
    git_url: `git://github.com/${full_name}.git`,
    ssh_url: `git@github.com:${full_name}.git`,
    clone_url: `https://github.com/${full_name}.git`,
    svn_url: `https://github.com/${full_name}`,
    homepage: null,
    size: 1234,
    stargazers_count: repo.id % 500,
    watchers_count: repo.id % 500,
    language: repo.language,
    has_issues: true,
    has_projects: true,
    forks_count: 3,
    archived: false,
    disabled: false,
    open_issues_count: 12,
    license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT', url: 'https://api.github.com/mit' },
    allow_forking: true,
    topics: repo.topics,
    visibility: 'public',
    default_branch: 'main',
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
    html_url: url.replace('api.', ''),
    diff_url: `${url}.diff`,
    patch_url: `${url}.patch`,
    number: 7,
    state: isMerged ? 'closed' : 'open',
    locked: false,
    title: words(id, 6),
    user: fullAccount(author),
    body: `${words(id, 90)}\r\n\r\n- [x] "${words(id + 1, 30)}"\r\n`,
    created_at: date,
    updated_at: date,
    merged_at: isMerged ? date : null,
    merge_commit_sha: '0123456789abcdef0123456789abcdef01234567',
    assignees: [],
    labels: [],
    head: {
      label: `${author.login}:main`,
      ref: 'main',
      user: fullAccount(author),
      repo: fullRepository(fork, at),
    },
    base: {
      label: `${repo.owner.login}:main`,
      ref: 'main',
      user: fullAccount(repo.owner),
      repo: fullRepository(repo, at),
    },
    _links: links(['self', 'html', 'issue', 'comments', 'review_comments', 'commits'], url),
    author_association: 'CONTRIBUTOR',
    merged: isMerged,
    comments: 0,
    commits: 2,
    additions: 45,
    deletions: 6,
    changed_files: 3,
  }
}
