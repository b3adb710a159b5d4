import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { languageModelSettings } from '../../src/cli/local/model-options.ts'
import { readConfig } from '../../src/config.ts'
import { devdex } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-language-'))

afterAll(() => rmSync(folder, { recursive: true }))

const said =
  'devdex: --language-model or DEVDEX_LANGUAGE_MODEL: this is no form of a language model; ' +
  'it is https://HOST/v1#MODEL\n'

it.each(['serve', 'start'])('%s takes only the address of a language model', async (command) => {
  const args = [command, '--data', folder, '--language-model', 'magic']
  expect(await devdex(args)).toEqual({ code: 2, stdout: '', stderr: said })
})

it('the environment can name it, too, for commands that serve', async () => {
  const environment = { DEVDEX_LANGUAGE_MODEL: 'magic' }
  const args = ['serve', '--data', folder]
  expect(await devdex(args, { environment })).toMatchObject({ code: 2, stderr: said })
  expect(await devdex(['snapshot', 'list'], { environment })).toMatchObject({ code: 0 })
})

it.each(['0', '60001', 'soon'])('a time of %s is refused', async (time) => {
  const { code, stderr } = await devdex(['serve', '--data', folder, '--language-timeout', time])
  expect(code).toBe(2)
  expect(stderr).toContain('It must be an integer from 1 to 60000.')
})

it('the key comes from the environment', async () => {
  const config = readConfig({ DEVDEX_LANGUAGE_MODEL_KEY: 'sk-1' })
  const asked = { languageModel: 'http://127.0.0.1:1/v1#m', languageTimeout: 500 }
  expect(await languageModelSettings(asked, config)).toEqual({
    url: 'http://127.0.0.1:1/v1',
    model: 'm',
    apiKey: 'sk-1',
    timeoutMs: 500,
  })
})

it('nothing is configured by default', async () => {
  const { languageModel } = readConfig({})
  const asked = { languageModel, languageTimeout: 3000 }
  expect(await languageModelSettings(asked, readConfig({}))).toBeUndefined()
})
