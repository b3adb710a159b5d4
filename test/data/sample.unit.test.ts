import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generateSample, sampleSizes } from '../../data/generate/index.ts'
import { edgeKinds, faults, repositoryKinds, userKinds } from './record-kinds.ts'
import { sampleBytes, sampleText } from './sample-files.ts'
import { edges, has, repositories, share, users } from './sample-records.ts'

describe('the committed sample', () => {
  it('is what the generator makes', () => {
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
    const generated = generateSample()
    expect([...generated.keys()]).toEqual(['users.jsonl', 'repos.jsonl', 'edges.jsonl'])
    for (const [name, text] of generated) expect(sha256(text), name).toBe(sha256(sampleText(name)))
  })

  it('is small, and its gzip headers carry no time stamp', () => {
    const files = ['users.jsonl', 'repos.jsonl', 'edges.jsonl'].map(sampleBytes)
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(3_000_000)
    for (const file of files) expect(file.readUInt32LE(4)).toBe(0)
  })

  it('has the sizes it should have', () => {
    expect(users).toHaveLength(sampleSizes.users)
    expect(repositories).toHaveLength(sampleSizes.repositories)
    expect(edges).toHaveLength(sampleSizes.edges)
  })

  it('has well-formed records', () => {
    expect(users.flatMap((user) => faults(user, userKinds, ['platformId', 'login']))).toEqual([])
    expect(
      repositories.flatMap((repository) =>
        faults(repository, repositoryKinds, ['platformId', 'ownerLogin', 'name']),
      ),
    ).toEqual([])
    expect(edges.flatMap((edge) => faults(edge, edgeKinds, ['type', 'from', 'to']))).toEqual([])
  })

  it('would notice a malformed record', () => {
    const broken = { platformId: 7, logins: 'x', createdAt: 'yesterday' }
    expect(faults(broken, userKinds, ['platformId', 'login'])).toHaveLength(4)
  })

  it('leaves optional members out now and then', () => {
    for (const name of ['displayName', 'bio', 'company', 'location', 'emails', 'websiteUrl']) {
      expect(share(users, has(name)), name).toBeGreaterThan(0.2)
      expect(share(users, has(name)), name).toBeLessThan(0.96)
    }
    expect(share(users, has('emails'))).toBeCloseTo(0.55, 1)
    expect(share(repositories, has('readme'))).toBeCloseTo(0.5, 1)
  })
})
