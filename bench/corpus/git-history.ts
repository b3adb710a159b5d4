/**
 * A bare repository with a long history, made by `git fast-import`: authors with noreply addresses,
 * with two addresses that the mailmap joins, with one; co-authors, a bot, merges, files of several
 * languages. All people are invented, and the same number of commits gives the same history.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mulberry32 } from '../../data/generate/index.ts'
import { words } from './archive-objects.ts'
import { largePieces } from './write-lines.ts'
import { zipf } from './zipf.ts'

export interface MadeHistory {
  readonly commits: number
  /** Authors and co-authors of commits that are no merges, as the mailmap joins them. */
  readonly people: number
  /** Login of the author with most commits, who also made the last one. */
  readonly topLogin: string
}

/** From 2012 on. */
const firstAt = 1_325_376_000
const lastAt = 1_735_689_600

const commitsPerPerson = 33
const commitsPerMerge = 40
const commitsOfBot = 50
const commitsOfTop = 5
const top = 0
/** An author number outside of the people. */
const bot = -1

/** Settings of the machine must not change what is made. */
const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
}

/** @param repository a folder that is made */
export async function writeHistory(repository: string, commits: number): Promise<MadeHistory> {
  const options = { env: environment, stdio: 'ignore' } as const
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', repository], options)
  const args = [`--git-dir=${repository}`, 'fast-import', '--quiet', '--done']
  const importer = spawn('git', args, { env: environment, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = once(importer, 'close')
  const history = new History(commits)
  let errors = ''
  importer.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  await pipeline(Readable.from(largePieces(history.texts())), importer.stdin).catch(() => undefined)
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}: ${errors}`)
  return { commits, people: history.seen.size, topLogin: loginOf(top) }
}

class History {
  readonly seen = new Set<number>()
  readonly #commits: number
  readonly #people: number
  readonly #random = mulberry32(1)
  readonly #draw: (uniform: number) => number

  constructor(commits: number) {
    this.#commits = commits
    this.#people = Math.max(12, Math.floor(commits / commitsPerPerson))
    this.#draw = zipf(this.#people, 0.9)
  }

  *texts(): Generator<string> {
    for (let i = 0; i < this.#commits; i++) yield this.#commit(i)
    yield 'done\n'
  }

  #commit(i: number): string {
    const isLast = i === this.#commits - 1
    const isMerge = !isLast && i % commitsPerMerge === commitsPerMerge - 1
    const isBots = i % commitsOfBot === commitsOfBot - 1
    const isTops = isLast || i % commitsOfTop === 0
    const author = isTops ? top : isBots ? bot : this.#draw(this.#random())
    const co = !isMerge && this.#random() < 0.25 ? this.#draw(this.#random()) : null
    if (!isMerge) for (const person of [author, co]) if (person !== null) this.seen.add(person)
    const at = lastAt - Math.floor(((lastAt - firstAt) / this.#commits) * (this.#commits - 1 - i))
    const trailer = co === null ? '' : `\nCo-authored-by: ${this.#signature(co)}\n`
    const message = `${words(i, 7)}\n\n${words(i + 1, 20)}.\n${trailer}`
    return [
      'commit refs/heads/main\n',
      `mark :${i + 1}\n`,
      `author ${this.#signature(author)} ${at} +0100\n`,
      `committer GitHub <noreply@github.com> ${at} +0000\n`,
      dataOf(message),
      // The tip of the branch is the first parent.
      isMerge ? `merge :${i - 5}\n` : '',
      i === 0 ? firstFiles() : '',
      isLast ? file('.mailmap', this.#mailmap()) : '',
      isMerge ? '' : this.#change(i),
      '\n',
    ].join('')
  }

  #change(i: number): string {
    const number = Math.floor(2000 * this.#random() ** 2)
    const language = languages[number % languages.length]!
    const path = `src/${words(number % 40, 1)}/part-${number}.${language}`
    return file(path, Array.from({ length: 12 }, (_, line) => `${words(i + line, 4)}\n`).join(''))
  }

  /** Authors with two addresses alternate. */
  #signature(person: number): string {
    if (person === bot) return 'kiln-bot[bot] <7001+kiln-bot[bot]@users.noreply.github.com>'
    const name = nameOf(person)
    if (kindOf(person) === 'noreply') return `${name} <${noreplyOf(person)}>`
    const isOld = kindOf(person) === 'moved' && this.#random() < 0.5
    return `${name} <${isOld ? oldAddressOf(person) : addressOf(person)}>`
  }

  #mailmap(): string {
    const lines: string[] = []
    for (let person = 0; person < this.#people; person++) {
      if (kindOf(person) !== 'moved') continue
      lines.push(`${nameOf(person)} <${addressOf(person)}> <${oldAddressOf(person)}>\n`)
    }
    return lines.join('')
  }
}

const languages = ['rs', 'ts', 'py', 'go', 'rs', 'sh']

function firstFiles(): string {
  const project = {
    name: 'kiln',
    description: 'A parser and compiler for small languages',
    keywords: ['compiler', 'parser'],
  }
  const readme = '# Kiln\n\nA parser and an optimizing compiler for small languages.\n'
  return file('README.md', readme) + file('package.json', JSON.stringify(project))
}

function file(path: string, content: string): string {
  return `M 100644 inline ${path}\n${dataOf(content)}`
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}

function kindOf(person: number): 'noreply' | 'moved' | 'plain' {
  return (['noreply', 'moved', 'plain'] as const)[person % 3]!
}

function nameOf(person: number): string {
  const [first, second] = words(person, 2)
    .split(' ')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
  return `${first} ${second}${person % 8 === 0 ? ' Ødegård' : ''}`
}

function loginOf(person: number): string {
  return `${words(person, 2).replace(' ', '-')}-${person}`
}

function noreplyOf(person: number): string {
  return `${10_000 + 37 * person}+${loginOf(person)}@users.noreply.github.com`
}

function addressOf(person: number): string {
  return `${loginOf(person)}@works.example`
}

function oldAddressOf(person: number): string {
  return `${loginOf(person)}@university.example`
}
