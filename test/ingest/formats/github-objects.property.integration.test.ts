import fc from 'fast-check'
import { expect } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { readJson } from '../../../src/ingest/formats/json/github-objects.ts'
import { readWritten } from './written-table.ts'

const names = [
  ...['login', 'id', 'node_id', 'databaseId', 'name', 'email', 'type', '__typename', 'bio'],
  ...['followers', 'following', 'repositories', 'starredRepositories', 'socialAccounts'],
  ...['full_name', 'nameWithOwner', 'fullName', 'owner', 'stargazers', 'stargazerCount'],
  ...['repositoryTopics', 'primaryLanguage', 'object', 'issues', 'contributions', 'starred_at'],
  ...['user', 'repo', 'node', 'nodes', 'edges', 'data', 'items', 'total_count', 'errors'],
  ...['platformId', 'from', 'to', 'at', 'count', 'created_at', 'actor', '__proto__', 'sha'],
]

/** Objects with members of GitHub, of any types. */
const anything = fc.letrec((part) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      null,
      '',
      'mira',
      'octo/hello',
      'User',
      '2024-01-01T00:00:00Z',
      'stars',
      7,
      true,
    ),
    fc.array(part('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), part('value'), { maxKeys: 5 }),
  ),
})).value

const files = fc.constantFrom('a.json', 'octo__hello.stargazers.json', 'mira.following.json')

law(
  'any JSON with names of GitHub is read without an error, and the same as an array and as lines',
  400,
  [fc.array(anything, { maxLength: 4 }), files],
  async (values, name) => {
    // A line with a list is an array.
    const all = values.filter((value) => !Array.isArray(value))
    const whole = await readWritten(readJson, name, JSON.stringify(all, null, 1))
    const text = all.map((value) => `${JSON.stringify(value)}\n`).join('')
    const lines = await readWritten(readJson, name, text)
    expect(lines.persons).toEqual(whole.persons)
    expect(lines.repos).toEqual(whole.repos)
    expect(lines.edgeTexts()).toEqual(whole.edgeTexts())
    expect(lines.badLines.length).toBe(whole.badLines.length)
    expect([...lines.skips]).toEqual([...whole.skips])
  },
)
