/** Reads docs/operate/Containerfile as a builder does: none is needed to find most mistakes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './installation.ts'

interface Instruction {
  readonly name: string
  /** With continuations joined. */
  readonly text: string
}

function instructionsIn(text: string): Instruction[] {
  const joined = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  return joined.split('\n').flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) +(\S.*)$/.exec(line.trim()) ?? []
    if (name === undefined) expect(line.trim(), 'is no instruction').toBe('')
    return name === undefined ? [] : [{ name, text: rest! }]
  })
}

const path = join(root, 'docs/operate/Containerfile')
const instructions = instructionsIn(readFileSync(path, 'utf8'))
const bases = instructions.filter(({ name }) => name === 'FROM')
const finalStage = instructions.slice(instructions.lastIndexOf(bases.at(-1)!))
const ignored = readFileSync(`${path}.dockerignore`, 'utf8')
  .split('\n')
  .map((glob) => glob.replace('**/', ''))
const packages = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const named = (name: string, from = instructions) =>
  from.filter((one) => one.name === name).map(({ text }) => text)

/** Words without flags. The last one is the target. */
function listSources(copy: string): string[] {
  const words = copy.split(/ +/).filter((word) => !word.startsWith('--'))
  return words.slice(0, -1)
}

describe('the container file', () => {
  it('copies what there is, and what is not ignored', () => {
    const local = named('COPY').filter((copy) => !copy.includes('--from='))
    const sources = local.flatMap(listSources)
    expect(sources.length).toBeGreaterThan(3)
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(source.split('/').filter((name) => ignored.includes(name))).toEqual([])
    }
    const stages = bases.flatMap(({ text }) => / AS (\S+)$/.exec(text)?.[1] ?? [])
    for (const copy of named('COPY').filter((one) => one.includes('--from='))) {
      expect(stages).toContain(/--from=(\S+)/.exec(copy)![1])
    }
  })

  it('has the package.json of every workspace before packages are installed', () => {
    const at = instructions.findIndex(({ text }) => text.startsWith('npm ci'))
    const before = named('COPY', instructions.slice(0, at)).flatMap(listSources)
    const wanted = packages.workspaces.map((folder: string) => `${folder}/package.json`)
    expect(before).toEqual(expect.arrayContaining(['package-lock.json', '.npmrc', ...wanted]))
    expect(instructions[at]!.text).toContain('--ignore-scripts')
  })

  it('runs as a user of its own, without a shell, and tells its health', () => {
    expect(named('USER', finalStage)).toEqual(['node'])
    const order = finalStage.map(({ name }) => name)
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'))
    for (const name of ['ENTRYPOINT', 'CMD']) {
      const [words] = named(name, finalStage)
      expect(JSON.parse(words!)).toEqual(expect.arrayContaining([expect.any(String)]))
    }
    const [health] = named('HEALTHCHECK', finalStage)
    const [, command] = /^(?:--\S+ )+CMD (\[.*\])$/.exec(health!)!
    expect(JSON.parse(command!)[0]).toBe('node')
    expect(named('STOPSIGNAL', finalStage)).toEqual(['SIGTERM'])
    expect(named('VOLUME', finalStage)).toEqual(['/data'])
  })
})
