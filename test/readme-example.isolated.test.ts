import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

test('the example of the engine package runs as it stands in its README', () => {
  const readme = readFileSync(`${root}native-free-index/README.md`, 'utf8')
  const [, example] = /```js\n([\s\S]*?)```/.exec(readme)!
  const args = ['--input-type=module', '--eval', example!]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(printed).toMatch(/^1 0 0\.\d+\n$/)
})

/** The command lines below sentences of the README that promise something of them. */
function promisedCommands(): string[] {
  const readme = readFileSync(`${root}README.md`, 'utf8')
  const blocks = readme.matchAll(/of these work on the sample:\n\n```sh\n([\s\S]*?)```/g)
  const lines = Array.from(blocks, ([, block]) => block!.split('\n')).flat()
  return lines.filter((line) => line !== '')
}

describe('on the sample', () => {
  const data = mkdtempSync(join(tmpdir(), 'devdex-readme-'))
  let server: ChildProcess
  let environment: NodeJS.ProcessEnv

  function devdex(...args: string[]): string {
    const command = [`${root}dist/src/main.js`, ...args, '--data', data]
    return execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  }

  beforeAll(async () => {
    devdex('import', 'data/sample')
    const services = 'SEARCH,RAW,PROFESSIONAL'
    const made = ['--name', 'reader', '--services', services, '--credits', '10000', '--json']
    const { key } = JSON.parse(devdex('keys', 'create', ...made))
    const command = [`${root}dist/src/main.js`, 'serve', '--port', '0', '--data', data]
    server = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] })
    const url = await listeningUrl(server)
    environment = { ...process.env, DEVDEX_URL: url, DEVDEX_API_KEY: key }
  }, 300_000)

  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill()
      await once(server, 'exit')
    }
    rmSync(data, { recursive: true })
  })

  test.each(promisedCommands())(
    '%s',
    (line) => {
      // The shell reads the quotes as a reader's does; npx itself would only take longer.
      const script = `npx() { shift; '${process.execPath}' dist/src/main.js "$@"; }; ${line}`
      const options = { cwd: root, env: environment, encoding: 'utf8' } as const
      const printed = execFileSync('bash', ['-c', script], options)
      if (line.includes('--dry-run')) expect(printed).toBe('at most 101000 credits\n')
      else if (line.endsWith('-j')) expect(JSON.parse(printed).repositories).toHaveLength(5)
      else expect(printed.trimEnd().split('\n').length).toBeGreaterThan(1)
    },
    60_000,
  )
})

async function listeningUrl(server: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of server.stdout!) {
    printed += chunk
    const [, url] = /listening on (\S+)\/v3\n/.exec(printed) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`devdex serve ended: ${printed}`)
}
