import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

test('the example of the engine package runs as it stands in its README', () => {
  const readme = readFileSync(`${root}native-free-index/README.md`, 'utf8')
  const [, example] = /```js\n([\s\S]*?)```/.exec(readme)!
  const args = ['--input-type=module', '--eval', example!]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(printed).toMatch(/^1 0 0\.\d+\n$/)
})
