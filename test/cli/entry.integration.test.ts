/** `bin/devdex.cjs`, which says in one line why the program cannot be started. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { engines, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const least: string = engines.node.replace('>=', '')

interface Ended {
  readonly code: unknown
  readonly text: string
}

function run(folder: string, args: readonly string[], node: readonly string[] = []) {
  return new Promise<Ended>((resolve) => {
    const command = [...node, ...args]
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    )
  })
}

/** Has a process take itself for one of another version of Node.js. */
function pretending(version: string): string[] {
  const path = join(freshFolder(), 'version.cjs')
  const value = JSON.stringify({ value: version })
  writeFileSync(path, `Object.defineProperty(process.versions, 'node', ${value})`)
  return ['--require', path]
}

/** The package as `npm ci --ignore-scripts` leaves it. */
function unbuilt(): string {
  const folder = freshFolder()
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  return folder
}

const entry = 'bin/devdex.cjs'

describe('the entry of the package', () => {
  it('starts the program, also as the folder and by a link, as npx does', async () => {
    const link = join(freshFolder(), 'devdex')
    symlinkSync(join(root, entry), link)
    const names = [entry, '.', link]
    const started = await Promise.all(names.map((name) => run(root, [name, '--version'])))
    expect(started).toEqual(names.map(() => ({ code: 0, text: `${version}\n` })))
    expect((await run(root, [entry, 'no-command'])).code).toBe(2)
  })

  it('names the version that it needs, and the one that runs it', async () => {
    for (const old of ['0.12.18', '18.20.4', '20.14.1']) {
      const line = `devdex: needs Node.js ${least} or newer; this is ${old}\n`
      expect(await run(root, [entry, '--version'], pretending(old))).toEqual({
        code: 1,
        text: line,
      })
    }
    for (const newer of [`${least}.0`, '27.0.0-nightly']) {
      expect((await run(root, [entry, '--version'], pretending(newer))).code, newer).toBe(0)
    }
  })

  it('says how to build what is not built, and what to install', async () => {
    const folder = unbuilt()
    const toRun = (command: string) => `devdex: is not built: run "${command}" in ${folder}\n`
    const version = () => run(folder, [entry, '--version'])
    expect(await version()).toEqual({ code: 1, text: toRun('npm ci') })
    mkdirSync(join(folder, 'node_modules'))
    expect(await version()).toEqual({ code: 1, text: toRun('npm run build') })
    mkdirSync(join(folder, 'dist/src'), { recursive: true })
    writeFileSync(join(folder, 'dist/src/main.js'), "import 'commander'")
    const { code, text } = await run(folder, [entry, '--version'])
    expect(text).toMatch(/^devdex: Cannot find package 'commander' .*: run "npm ci"\n$/)
    expect(code).toBe(1)
  })

  it('fails where the program ends before it is done', async () => {
    const folder = unbuilt()
    mkdirSync(join(folder, 'dist/src'), { recursive: true })
    writeFileSync(join(folder, 'dist/src/main.js'), 'await new Promise(() => undefined)')
    expect(await run(folder, [entry])).toEqual({ code: 13, text: '' })
  })

  it('is written so that old versions of Node.js can read it', () => {
    const text = readFileSync(join(root, entry), 'utf8')
    expect(text.replaceAll(/\/\/.*/g, '')).not.toMatch(
      /=>|`|\b(const|let|class|import|async)\b|\?\./,
    )
  })
})
