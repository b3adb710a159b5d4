import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { generateAll } from '../../src/contract/generate/all.ts'
import { generatedFiles, hashInputs, isFresh } from '../../src/contract/generate/inputs.ts'

const folders = [
  'src/contract/generated',
  'clients/typescript/src/generated',
  'clients/console/src/generated',
]
const sources = ['src/contract', 'src/fields']
const files = [...generateAll(hashInputs(sources))]

test('the folders hold what is generated and nothing else', () => {
  expect(files.map(([path]) => path)).toEqual(generatedFiles)
  const names = folders.flatMap((folder) => readdirSync(folder))
  expect(names.sort()).toEqual(generatedFiles.map((path) => basename(path)).sort())
})

test.each(files)('%s is fresh; run `npm run build` where it is not', (path, content) => {
  expect(readFileSync(path, 'utf8') === content).toBe(true)
})

test.each(files)('%s requires nothing', (_, content) => {
  expect(content).not.toMatch(/\brequire\(|new Function|eval\(/)
})

test('files of other inputs are written again', () => {
  expect(isFresh('.', hashInputs(sources))).toBe(true)
  expect(isFresh('.', hashInputs(['src/contract/schemas']))).toBe(false)
  expect(isFresh('src/contract', hashInputs(sources))).toBe(false)
})
