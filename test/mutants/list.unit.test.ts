/** Each planted mistake still has its place in the code, and suites that may find it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutants } from './list.ts'

const paths = ['test', 'native-free-index/test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)

it.each(mutants)('$law: applies once in $file', ({ file, from, suites }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  const empty = suites.filter((suite) => !paths.some((path) => path.includes(suite)))
  expect(empty).toEqual([])
})
