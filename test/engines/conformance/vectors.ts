/** Vectors of repositories, as similarity searches use them. */
import { expect, it } from 'vitest'
import { documents, suppressedWorld } from '../suppressible-world.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

export function vectorsConform(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  const given = documents.repos.map(({ embedding }) => embedding!.vector)
  const isDirection = (vector: Float32Array) => vector.some((number) => number !== 0)

  it('are those of the texts, by position, and null where a text has none', async () => {
    const repos = [...given.keys(), 3, 0, 3].reverse()
    const expected = repos.map((repo) => (isDirection(given[repo]!) ? given[repo]! : null))
    expect(await engine().documents.vectors(repos)).toEqual(expected)
    expect(expected.filter((vector) => vector === null).length).toBeGreaterThan(3)
    expect(await engine().documents.vectors([])).toEqual([])
  })
}
