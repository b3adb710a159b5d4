import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openSynonyms } from '../../src/service/index.ts'
import { devdex } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-synonyms-'))
const data = join(folder, 'data')
mkdirSync(data)

afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const wrong = fileOf('wrong.txt', '# ours\nk8s = kubernetes\nzig\n')
const said =
  `devdex: --synonyms or DEVDEX_SYNONYMS: ${wrong}, line 3: number of expressions: 1; ` +
  'a line has 2 to 16 of them, as in "k8s = kubernetes"\n'

it.each(['serve', 'start'])('%s refuses a list by file and line', async (command) => {
  const args = [command, '--data', data, '--synonyms', wrong]
  expect(await devdex(args)).toEqual({ code: 2, stdout: '', stderr: said })
})

it('the environment can name a list, for commands that serve', async () => {
  const environment = { DEVDEX_SYNONYMS: wrong }
  const args = ['serve', '--data', data]
  expect(await devdex(args, { environment })).toMatchObject({ code: 2, stderr: said })
  expect(await devdex(['snapshot', 'list'], { environment })).toMatchObject({ code: 0 })
})

it.each([
  ['a missing file', join(folder, 'missing.txt'), 'cannot be read'],
  ['a folder', folder, 'cannot be read'],
  ['bytes', fileOf('bytes.bin', Uint8Array.of(0xff, 0xfe, 0x00)), 'is not text in UTF-8'],
])('%s is refused by name', async (_, path, problem) => {
  const { code, stdout, stderr } = await devdex(['serve', '--data', data, '--synonyms', path])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`${path} ${problem}; it takes a list with a line for each group`)
})

it('a list joins the shipped one', async () => {
  const synonyms = await openSynonyms(fileOf('own.txt', '\uFEFFk8s = kubes\nacme = our company\n'))
  expect(synonyms.at(['k8s'], 0)).toEqual([{ length: 1, expressions: [['kubernetes'], ['kubes']] }])
  expect(synonyms.at(['our', 'company'], 0)).toEqual([{ length: 2, expressions: [['acme']] }])
})
