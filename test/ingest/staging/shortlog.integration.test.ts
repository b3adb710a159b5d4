/** The contributions of a history, compared with `git shortlog` of authors and co-authors. */
import { expect, it } from 'vitest'
import { readJsonLines } from '../../tables.ts'
import { TestRepository } from '../formats/git-repositories.ts'
import { stage } from './staged.ts'

interface History {
  /** Author, and co-authors. */
  readonly commits: readonly (readonly string[])[]
  readonly mailmap?: string
  /** Contributions of each person, the most first. */
  readonly counts: readonly number[]
}

const histories = readJsonLines<[name: string, History]>('test/ingest/staging/shortlog.jsonl')

it.each(histories)('%s', async (_, { commits, mailmap: content, counts }) => {
  const repository = TestRepository.create()
  const author = 'Ada Lane <ada@lane.dev>'
  if (content !== undefined) repository.commit({ author, files: { '.mailmap': content } })
  for (const [author, ...coAuthors] of commits) {
    const trailers = coAuthors.map((one) => `Co-authored-by: ${one}`).join('\n')
    repository.commit({ author: author!, message: `Change\n\n${trailers}` })
  }
  const groups = ['--group=author', '--group=trailer:co-authored-by']
  const lines = repository.git('shortlog', '-sne', ...groups, 'HEAD').split('\n')
  const found = (await stage([repository.path])).edges
    .map(({ count }) => count)
    .sort((a, b) => b - a)
  expect(found).toEqual(counts)
  expect(sumOf(found)).toBe(sumOf(lines.map((line) => Number.parseInt(line, 10))))
})

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0)
}
