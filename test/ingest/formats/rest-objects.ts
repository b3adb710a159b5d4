/** Objects of the REST API, of invented people. */

/** As `GET /users/{login}` answers. */
export const restUser = {
  login: 'miravale',
  id: 583001,
  node_id: 'U_kgDOAAjlaQ',
  avatar_url: 'https://avatars.example/u/583001?v=4',
  gravatar_id: '0123456789abcdef',
  url: 'https://api.github.example/users/miravale',
  html_url: 'https://github.example/miravale',
  followers_url: 'https://api.github.example/users/miravale/followers',
  type: 'User',
  user_view_type: 'public',
  site_admin: false,
  name: 'Mira Vale',
  company: '@lumenforge',
  blog: 'https://mira.example',
  location: 'Zürich',
  email: null,
  hireable: true,
  bio: 'Compilers',
  twitter_username: 'miravale',
  public_repos: 12,
  public_gists: 3,
  followers: 40,
  following: 7,
  created_at: '2012-03-04T05:06:07Z',
  updated_at: '2025-02-03T04:05:06Z',
}

export const restOwner = { login: 'lumenforge', id: 99, node_id: 'O_kgDNJxA', type: 'Organization' }

/** As `GET /repos/{owner}/{repo}` answers. */
export const restRepo = {
  id: 7001,
  node_id: 'R_kgDNG1k',
  name: 'lantern',
  full_name: 'lumenforge/lantern',
  private: false,
  owner: restOwner,
  html_url: 'https://github.example/lumenforge/lantern',
  url: 'https://api.github.example/repos/lumenforge/lantern',
  description: 'A lamp',
  fork: false,
  created_at: '2019-01-02T03:04:05Z',
  updated_at: '2025-01-02T03:04:05Z',
  pushed_at: '2025-03-02T03:04:05Z',
  homepage: 'https://lantern.example',
  size: 1200,
  stargazers_count: 321,
  watchers_count: 321,
  language: 'Rust',
  forks_count: 5,
  archived: false,
  open_issues_count: 17,
  license: { key: 'mit', name: 'MIT', spdx_id: 'MIT' },
  topics: ['light', 'lamps'],
  visibility: 'public',
  forks: 5,
  open_issues: 17,
  watchers: 321,
  default_branch: 'main',
  permissions: { admin: false, push: false, pull: true },
  organization: restOwner,
  network_count: 5,
  subscribers_count: 9,
}

/** An item of a list of stargazers with dates. */
export const star = (login: string, at: string) => ({
  starred_at: at,
  user: { login, id: login.length, node_id: 'U_x', type: 'User', site_admin: false },
})
