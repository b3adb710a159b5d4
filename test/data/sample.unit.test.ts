/** The committed sample: what the generator makes, of no real person, and good to search in. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  type EdgeRecord,
  generateSample,
  type RepositoryRecord,
  sampleSizes,
  type UserRecord,
} from '../../data/generate/index.ts'

function readFile(name: string): Buffer {
  return readFileSync(new URL(`../../data/sample/${name}.gz`, import.meta.url))
}

function readLines<T>(name: string): T[] {
  const lines = gunzipSync(readFile(name)).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}

const users = readLines<UserRecord>('users.jsonl')
const repositories = readLines<RepositoryRecord>('repos.jsonl')
const edges = readLines<EdgeRecord>('edges.jsonl')

describe('the committed sample', () => {
  it('is what the generator makes, and its gzip headers have no time stamp', () => {
    const hash = (text: Uint8Array | string) => createHash('sha256').update(text).digest('hex')
    const generated = generateSample()
    expect([...generated.keys()]).toEqual(['users.jsonl', 'repos.jsonl', 'edges.jsonl'])
    for (const [name, text] of generated) {
      expect(hash(text), name).toBe(hash(gunzipSync(readFile(name))))
      expect(readFile(name).readUInt32LE(4)).toBe(0)
    }
    const sizes = [users.length, repositories.length, edges.length]
    expect(sizes).toEqual([sampleSizes.users, sampleSizes.repositories, sampleSizes.edges])
  })

  it('has addresses and links that belong to no real person', () => {
    const reserved = /^[\w.+-]+@([\w-]+\.)*(example|example\.(com|org|net))$/
    const freeMail = /^sample\.[a-z]+\.[a-z]+\.\d{4}@[\w-]+\.[a-z]+$/
    const emails = users.flatMap((user) => user.emails ?? [])
    expect(emails.filter((email) => !reserved.test(email) && !freeMail.test(email))).toEqual([])
    const links = users.flatMap(({ websiteUrl, socialAccounts = [], professional }) => [
      ...(websiteUrl === undefined ? [] : [websiteUrl]),
      ...socialAccounts.map(({ url }) => url),
      ...(professional === undefined ? [] : [professional.professionalUrl]),
    ])
    const harmless = /^(https?:\/\/)?([\w-]+\.)+example(\/[\w@/-]*)?$/
    expect(links.filter((link) => !harmless.test(link))).toEqual([])
  })

  it('has ids and names of their own', () => {
    const ids = [...users, ...repositories].map(({ platformId }) => platformId)
    const logins = users.map(({ login }) => login.toLowerCase())
    const names = repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`.toLowerCase())
    for (const list of [ids, logins, names]) expect(new Set(list).size).toBe(list.length)
    for (const { login } of users) expect(login).toMatch(/^(?=.{1,39}$)[a-z\d]+(-[a-z\d]+)*$/i)
  })

  it('has edges of which nearly all lead to known records', () => {
    const people = new Set(users.flatMap(({ login, platformId }) => [login, platformId]))
    const projects = new Set(
      repositories.flatMap(({ ownerLogin, name, platformId }) => [
        `${ownerLogin}/${name}`,
        platformId,
      ]),
    )
    const isKnown = ({ type, from, to }: EdgeRecord) =>
      people.has(from) && (type === 'follows' ? people : projects).has(to)
    const known = edges.filter(isKnown).length / edges.length
    expect(known).toBeGreaterThan(0.95)
    expect(known).toBeLessThan(1)
    expect(edges.filter(({ type, from, to }) => type === 'follows' && from === to)).toEqual([])
  })

  it('has no slot left unfilled, and counts that agree', () => {
    const profiles = users.flatMap(({ professional }) => professional ?? [])
    const texts = [...profiles, ...repositories].map((one) => Object.values(one).join('\n'))
    expect(texts.filter((text) => /\{\w+\}|undefined/.test(text))).toEqual([])
    for (const { totalIssuesCount, totalIssuesOpen, totalIssuesClosed } of repositories) {
      expect(totalIssuesCount).toBe(totalIssuesOpen + totalIssuesClosed)
    }
    for (const { createdAt, updatedAt = '9' } of users) expect(updatedAt > createdAt).toBe(true)
  })
})
