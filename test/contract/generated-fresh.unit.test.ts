import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateAll } from '../../src/contract/generate/all.ts'

const folder = 'src/contract/generated'
const files = generateAll()

test('the folder holds what is generated and nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
})

test.each([...files])('%s is fresh; run `npm run generate` where it is not', (name, content) => {
  expect(readFileSync(join(folder, name), 'utf8') === content).toBe(true)
})

test.each([...files])('%s says who wrote it and requires nothing', (_, content) => {
  expect(content).toMatch(/^\/\/ Written by src\/contract\/generate\.ts/)
  expect(content).not.toMatch(/\brequire\(|new Function|eval\(/)
})
