/** The contributions of a history, compared with `git shortlog` of authors and co-authors. */
import { expect, it } from 'vitest'
import { TestRepository } from '../formats/git-repositories.ts'
import { stage } from './staged.ts'

const octo = 'Octavia Cat <octo@users.noreply.github.com>'
const numbered = 'Octavia Cat <583231+octo@users.noreply.github.com>'
const ada = 'Ada Lane <ada@lane.dev>'
const bo = 'Bo Stern <bo@stern.dev>'
const relayed = (name: string) => `${name} via Gadget <list@gadget.dev>`
const mailmap = [ada, bo].map((one) => `${one} ${relayed(one.split(' <')[0]!)}\n`).join('')

interface History {
  /** Author, and co-authors. */
  readonly commits: readonly (readonly string[])[]
  readonly mailmap?: string
  /** Contributions of each person, the most first. */
  readonly counts: readonly number[]
}

const histories: Readonly<Record<string, History>> = {
  'two addresses of one account': {
    commits: [...Array(3).fill([octo]), ...Array(4).fill([numbered])],
    counts: [7],
  },
  'co-authors, and an author who is also one': {
    commits: [
      [ada, bo, bo],
      [bo, ada],
      [ada, ada],
    ],
    counts: [3, 2],
  },
  'a list that sends for two people, with a mailmap': {
    commits: [[relayed('Ada Lane')], [ada], [relayed('Bo Stern'), ada], [bo]],
    mailmap,
    counts: [3, 2],
  },
  'a list that sends for two people, without one': {
    commits: [[relayed('Ada Lane')], [relayed('Bo Stern')], [relayed('Bo Stern')]],
    counts: [2, 1],
  },
  'addresses without a host, and none': {
    commits: [['Ada <ada>', 'Bo <>'], ['Ada <ada>']],
    counts: [2, 1],
  },
}

it.each(Object.entries(histories))('%s', async (_, { commits, mailmap: content, counts }) => {
  const repository = TestRepository.create()
  if (content !== undefined) repository.commit({ author: ada, files: { '.mailmap': content } })
  for (const [author, ...coAuthors] of commits) {
    const trailers = coAuthors.map((one) => `Co-authored-by: ${one}`).join('\n')
    repository.commit({ author: author!, message: `Change\n\n${trailers}` })
  }
  const groups = ['--group=author', '--group=trailer:co-authored-by']
  const lines = repository.git('shortlog', '-sne', ...groups, 'HEAD').split('\n')
  const own = content === undefined ? counts : [counts[0]! + 1, ...counts.slice(1)]
  const found = (await stage([repository.path])).edges
    .map(({ count }) => count)
    .sort((a, b) => b - a)
  expect(found).toEqual(own)
  expect(sumOf(found)).toBe(sumOf(lines.map((line) => Number.parseInt(line, 10))))
})

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0)
}
