import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateAll } from '../../src/contract/generate/all.ts'
import { generatedFiles, inputsHash, isFresh } from '../../src/contract/generate/inputs.ts'

const folder = 'src/contract/generated'
const files = [...generateAll(inputsHash('src/contract'))]

test('the folder holds what is generated and nothing else', () => {
  expect(files.map(([name]) => name)).toEqual(generatedFiles)
  expect(readdirSync(folder).sort()).toEqual([...generatedFiles].sort())
})

test.each(files)('%s is fresh; run `npm run build` where it is not', (name, content) => {
  expect(readFileSync(join(folder, name), 'utf8') === content).toBe(true)
})

test.each(files)('%s requires nothing', (_, content) => {
  expect(content).not.toMatch(/\brequire\(|new Function|eval\(/)
})

test('files of other inputs are written anew', () => {
  expect(isFresh(folder, inputsHash('src/contract'))).toBe(true)
  expect(isFresh(folder, inputsHash('src/contract/schemas'))).toBe(false)
  expect(isFresh('src/contract', inputsHash('src/contract'))).toBe(false)
})
