/** The same people in a source of each kind. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dataSet, freshFolder } from '../ingest/data-set.ts'
import { event, timelineEvent } from '../ingest/formats/gharchive-reader.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { parquetOf } from '../ingest/formats/parquet-file.ts'
import { archiveOf, dumpFiles, dumpRows } from '../ingest/formats/registry-dump.ts'

export interface SourcePerson {
  readonly number: number
  readonly login: string
  readonly name: string
  readonly address: string
}

export const repository = { number: 7, fullName: 'lumenforge/lamp' }

/** Each makes a folder or file in which all people work on the repository, or are listed. */
export const sourceKinds: Readonly<Record<string, (people: readonly SourcePerson[]) => string>> = {
  csv: (people) => {
    const rows = people.map((one) => [one.number, one.login, one.name, one.address].join(','))
    return dataSet({ 'people.csv': `id,login,name,email\n${rows.join('\n')}\n` })
  },
  parquet: (people) => {
    const columns = { id: 'number', login: 'login', name: 'name', email: 'address' } as const
    const data = Object.entries(columns).map(([name, member]) => ({
      ...{ name, type: 'STRING' as const },
      data: people.map((one) => `${one[member]}`),
    }))
    return dataSet({ 'people.parquet': parquetOf(data) })
  },
  'REST API': (people) =>
    dataSet({
      'users.json': JSON.stringify(people.map(restUser)),
      'lumenforge__lamp.stargazers.json': JSON.stringify(
        people.map((one) => ({ starred_at: '2024-01-01T00:00:00Z', user: restUser(one) })),
      ),
    }),
  GraphQL: (people) => {
    const nodes = people.map(({ number, login, name, address }) => ({
      ...{ __typename: 'User', id: oldNodeId(number), login, name, email: address },
    }))
    const { fullName: nameWithOwner } = repository
    const answer = { data: { repository: { nameWithOwner, stargazers: { nodes } } } }
    return dataSet({ 'answer.json': JSON.stringify(answer) })
  },
  'GH Archive of 2012': (people) => {
    const events = people.map(({ login, name, address: email }) =>
      timelineEvent(
        'WatchEvent',
        {},
        { actor: login, actor_attributes: { login, type: 'User', name, email } },
      ),
    )
    return archiveHour('2012-03-10-22.json.gz', events)
  },
  'GH Archive of 2021': (people) => {
    const events = people.map(({ number, login, name, address: email }) =>
      event(
        'PushEvent',
        { commits: [{ sha: 'f00', author: { email, name }, distinct: true }] },
        { actor: { id: number, login } },
      ),
    )
    return archiveHour('2021-03-04-9.json.gz', events)
  },
  git: (people) => {
    const clone = TestRepository.create(join(freshFolder(), 'lamp'))
    clone.git('remote', 'add', 'origin', `https://github.com/${repository.fullName}.git`)
    for (const { number, login, name, address } of people) {
      clone.commit({ author: `${name} <${address}>`, files: { 'README.md': `# Lamp\n${name}` } })
      clone.commit({ author: `${name} <${number}+${login}@users.noreply.github.com>` })
    }
    return clone.path
  },
  'Rust registry': (people) => {
    const users = people.map(({ number, login, name }, i) => [
      ...['', `${number}`, login, `${50 + i}`, name],
    ])
    const owners = people.map((_, i) => ['1', '2020-01-01 00:00:00+00', '', `${50 + i}`, '0'])
    return archiveOf(
      dumpFiles({
        ...dumpRows,
        users: [...dumpRows.users!, ...users],
        crate_owners: [...dumpRows.crate_owners!, ...owners],
      }),
    )
  },
  native: (people) =>
    dataSet({
      'users.jsonl': people.map(({ number, login, name, address }) => ({
        ...{ platformId: `${number}`, login, displayName: name, emails: [address] },
      })),
      'repos.jsonl': [{ platformId: '7', ownerLogin: 'lumenforge', name: 'lamp' }],
      'edges.jsonl': people.map(({ login: from }) => ({
        ...{ type: 'stars', from, to: repository.fullName },
      })),
    }),
}

function restUser({ number: id, login, name, address: email }: SourcePerson) {
  return { id, node_id: oldNodeId(id), login, type: 'User', name, email }
}

function oldNodeId(number: number): string {
  return Buffer.from(`04:User${number}`).toString('base64')
}

/** In a folder of its own. */
export function archiveHour(name: string, events: readonly object[]): string {
  const folder = join(freshFolder(), 'hours')
  mkdirSync(folder, { recursive: true })
  const lines = events.map((one) => JSON.stringify(one))
  writeFileSync(join(folder, name), gzipSync(`${lines.join('\n')}\n`))
  return folder
}
