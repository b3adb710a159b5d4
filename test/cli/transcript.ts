/**
 * Command lines and what comes of them, as files that a person reads and `transcripts/*.txt` holds.
 *
 * ```
 * == a name with a regular meaning       begins a case, in a folder and a data directory of its own
 * world people                           what both hold at first: see transcript-worlds.ts
 * file users.csv login\nmira\n           a file of the folder, with JSON's escapes
 * let ada {"login": "ada"}               a variable; before the first case, one of all cases
 * answer {"body": {"users": [$ada]}}     what a stub of the service answers; the last one repeats
 * answer /ready {"status": 503}          what it answers at a path, always
 * stream {"login": "ada"}\n             an answer of lines, often those below it that begin with `| `
 * with {"stdin": "y\n", "isTTY": true}   surroundings of the next command (`Surroundings`)
 * env DEVDEX_CORS *                     a variable of all commands that follow
 * $ search users x                       a command that ends with 0; `2$ …` ends with 2
 * asks /v3/search/users {"query": "x"}   the next request has this body; `asks+`: among others
 * json {"count": 1}                      standard output has these members; `json=`: and no others
 * members users.login ada bo             these values of members, in any order
 * out text                               standard output has it; `out!`: not; `out~`: as a pattern
 * err= "all of standard error\n"         or the lines below it that begin with `| `
 * save key key                           keeps a member of the JSON, or without one what was printed
 * take name kept in (.*)                 keeps a part of either stream
 * ```
 * In JSON, `"*"` stands for anything and `"~…"` for a text that a pattern matches. Verbs of worlds,
 * such as `knows`, are in transcript-worlds.ts. A command that fails prints nothing to standard
 * output, unless its case says so, and one that ends with 2 prints one line and sends nothing.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import {
  type Canned,
  devdex,
  type Outcome,
  type Stub,
  type Surroundings,
  stubService,
} from './harness.ts'
import { temporaryFolder } from './people-data.ts'

export interface Line {
  readonly place: string
  readonly verb: string
  text: string
}

export interface Case {
  readonly name: string
  readonly lines: readonly Line[]
}

type Verb = (run: TranscriptRun, text: string) => unknown

const command = /^(\d?)\$$/

/** @param isStress whether those are meant that only `npm run test:all` runs, `*.stress.txt` */
export function readTranscripts(isStress = false): Case[] {
  const folder = new URL('transcripts/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.stress.txt') === isStress)
  return names.flatMap((name) => readCases(name, readFileSync(new URL(name, folder), 'utf8')))
}

function readCases(file: string, content: string): Case[] {
  const cases: { name: string; lines: Line[] }[] = [{ name: '', lines: [] }]
  for (const [i, line] of content.split('\n').entries()) {
    if (line.startsWith('== ')) cases.push({ name: `${file}: ${line.slice(3)}`, lines: [] })
    else if (line.startsWith('| ') || line === '|')
      cases.at(-1)!.lines.at(-1)!.text += `${line.slice(2)}\n`
    else if (line.startsWith('  ')) cases.at(-1)!.lines.at(-1)!.text += ` ${line.trim()}`
    else if (line !== '' && !line.startsWith('#')) {
      const [verb = '', ...text] = line.split(' ')
      cases.at(-1)!.lines.push({ place: `${file}:${i + 1}`, verb, text: text.join(' ') })
    }
  }
  const [common, ...others] = cases
  return others.map(({ name, lines }) => ({ name, lines: [...common!.lines, ...lines] }))
}

/** One case, line by line. */
export class TranscriptRun {
  readonly folder = temporaryFolder()
  readonly data = join(this.folder, 'data')
  readonly variables = new Map<string, string>([
    ['folder', this.folder],
    ['data', this.data],
    ...dates(),
    ['zeros64', '0'.repeat(64)],
    ['zeros63', '0'.repeat(63)],
  ])
  outcome: Outcome = { code: 0, stdout: '', stderr: '' }
  /** How long the last command was to wait, in ms. It did not. */
  slept: number[] = []
  #stub: Stub | undefined
  #answers: Canned[] = []
  readonly #answersByPath = new Map<string, Canned>()
  #isAnswered = false
  #asked = 0
  #around: Surroundings = {}
  /** Variables of all commands of the case. */
  readonly environment: Record<string, string> = {}
  readonly #verbs: Readonly<Record<string, Verb>>

  constructor(verbs: Readonly<Record<string, Verb>>) {
    this.#verbs = { ...verbs, ...ownVerbs }
    mkdirSync(this.data)
  }

  async run({ lines }: Case): Promise<void> {
    for (const [i, { place, verb, text }] of lines.entries()) {
      const code = command.exec(verb)?.[1]
      try {
        if (code !== undefined) await this.#command(text, Number(code), checksAfter(lines, i))
        else await this.#verbs[verb]!(this, text)
      } catch (error) {
        throw new Error(`${place}: ${verb} ${text}\n${this.outcome.stderr}`, { cause: error })
      }
    }
  }

  async #command(text: string, code: number, checks: readonly Line[]): Promise<void> {
    const around = {
      data: this.data,
      environment: this.environment,
      ...(this.#stub && { url: this.#stub.url }),
      ...this.#around,
    }
    const sentBefore = this.#stub?.requests.length
    this.slept = []
    const sleep = async (ms: number) => void this.slept.push(ms)
    this.outcome = await devdex(this.#words(text), { ...around, sleep })
    this.#around = {}
    this.#isAnswered = true
    const { stdout, stderr } = this.outcome
    expect({ code: this.outcome.code, stderr }).toEqual({ code, stderr })
    if (code === 0) return
    expect(stderr).toMatch(code === 2 ? /^devdex: [^\n]+\n$|^Usage: / : /devdex: |^Usage: /)
    if (!checks.some(({ verb }) => /^(out|json|check)/.test(verb))) expect(stdout).toBe('')
    if (code === 2) expect(this.#stub?.requests.length).toBe(sentBefore)
  }

  /** A variable without quotes around it may hold several words. */
  #words(text: string): string[] {
    return splitWords(text).flatMap((word) =>
      /^\$\w+$/.test(word) ? this.#words(this.fill(word)) : this.fill(unquote(word)),
    )
  }

  /** Puts variables in place of their names. */
  fill(text: string): string {
    return text.replace(
      /\$(?:\{(\w+)\}|(\w+))/g,
      (whole, braced, name = braced) => this.variables.get(name) ?? whole,
    )
  }

  json(text: string): unknown {
    return JSON.parse(this.fill(text), (_, value) => {
      if (value === '*') return expect.anything()
      const pattern = typeof value === 'string' && value.startsWith('~')
      return pattern ? expect.stringMatching(new RegExp(value.slice(1))) : value
    })
  }

  surround(around: Surroundings): void {
    this.#around = around
  }

  async answer(canned: Canned, path?: string): Promise<void> {
    if (path !== undefined) this.#answersByPath.set(path, canned)
    else if (this.#isAnswered) this.#answers = [canned]
    else this.#answers.push(canned)
    if (path === undefined) this.#isAnswered = false
    if (this.#stub !== undefined) return
    this.#stub = await stubService((request) => {
      const [first, ...later] = this.#answers
      if (later.length > 0) this.#answers = later
      return this.#answersByPath.get(request.path ?? '') ?? first ?? { status: 404, body: {} }
    })
    this.variables.set('url', this.#stub.url)
  }

  nextRequest() {
    return this.#stub?.requests[this.#asked++]
  }

  expectNoRequest(): void {
    expect(this.#stub?.requests.slice(this.#asked) ?? []).toEqual([])
  }

  /** A path of the case's folder. */
  path(text: string): string {
    return join(this.folder, this.fill(text))
  }
}

/** The first day is that of a month that ends today. */
function dates(): [string, string][] {
  const now = Date.now()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const [today, firstDay] = [day(now), day(now - 29 * 86_400_000)]
  return [
    ['now', new Date(now).toISOString()],
    ...[['today', today] as [string, string], ['firstDay', firstDay] as [string, string]],
    ['thisYear', today.slice(0, 4)],
  ]
}

function checksAfter(lines: readonly Line[], i: number): readonly Line[] {
  const rest = lines.slice(i + 1)
  const next = rest.findIndex(({ verb }) => command.test(verb))
  return next < 0 ? rest : rest.slice(0, next)
}

/** As a shell splits a line; quotes of either kind keep all that they hold. */
function splitWords(text: string): string[] {
  return text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []
}

function unquote(word: string): string {
  return readEscapes(word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'))
}

/** Escapes of JSON, and `\\0`. */
function readEscapes(text: string): string {
  const codes = text.replaceAll('\\0', '\\u0000')
  return codes.replace(/\\(u[0-9a-f]{4}|[nrt])/g, (code) => JSON.parse(`"${code}"`))
}

const ownVerbs: Readonly<Record<string, Verb>> = {
  let: (run, text) => {
    const [name = '', ...value] = text.split(' ')
    run.variables.set(name, run.fill(value.join(' ')))
  },
  file: (run, text) => {
    const [name = '', ...content] = text.split(' ')
    mkdirSync(dirname(run.path(name)), { recursive: true })
    writeFileSync(run.path(name), readEscapes(run.fill(content.join(' '))))
  },
  env: (run, text) => {
    const [name = '', ...value] = text.split(' ')
    run.environment[name] = run.fill(value.join(' '))
  },
  with: (run, text) => run.surround(run.json(text) as Surroundings),
  answer: (run, text) => {
    const [path, rest] = text.startsWith('/') ? text.split(/ (.*)/s) : [undefined, text]
    return run.answer(JSON.parse(run.fill(rest!)), path)
  },
  stream: (run, text) => {
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const body = `${run.fill(text).trim()}\n`.replace(/ cut\n$/, '')
    return run.answer({ headers, body })
  },
  /** Half of a pause is left to chance. */
  slept: (run, text) => {
    const longest = run.slept.map((ms) => 500 * 2 ** Math.ceil(Math.log2(ms / 500)))
    expect(longest.join(' ')).toBe(text)
  },
  asks: (run, text) => {
    if (text === 'nothing') return run.expectNoRequest()
    const [path = '', ...body] = text.split(' ')
    const { path: sent, body: members } = run.nextRequest() ?? {}
    expect({ path: sent, members }).toEqual({
      path: run.fill(path),
      members: run.json(body.join(' ')),
    })
  },
  'asks+': (run, text) => {
    const [path = '', ...members] = text.split(' ')
    expect(run.nextRequest()).toMatchObject({ path, ...(run.json(members.join(' ')) as object) })
  },
  json: (run, text) =>
    expect(JSON.parse(run.outcome.stdout)).toMatchObject(run.json(text) as object),
  'json=': (run, text) => expect(JSON.parse(run.outcome.stdout)).toEqual(run.json(text)),
  members: (run, text) => {
    const [path = '', ...values] = run.fill(text).split(' ')
    const found = path.split('.').reduce(readMember, JSON.parse(run.outcome.stdout))
    expect([found].flat().map(String).sort()).toEqual(values.sort())
  },
  ...checksOf('out', 'stdout'),
  ...checksOf('err', 'stderr'),
  save: (run, text) => {
    const [name = '', member] = text.split(' ')
    const { stdout } = run.outcome
    const value = member?.split('.').reduce(readMember, JSON.parse(stdout)) ?? stdout.trim()
    run.variables.set(name, typeof value === 'object' ? JSON.stringify(value) : `${value}`)
  },
  take: (run, text) => {
    const [name = '', ...pattern] = text.split(' ')
    const { stdout, stderr } = run.outcome
    run.variables.set(name, new RegExp(pattern.join(' ')).exec(stdout + stderr)![1]!)
  },
  has: (run, text) => expect(existsSync(run.path(text))).toBe(true),
  lacks: (run, text) => expect(existsSync(run.path(text))).toBe(false),
}

/** Of each item, where it is a list and the name no number. */
function readMember(value: unknown, name: string): unknown {
  if (Array.isArray(value) && !/^\d+$/.test(name))
    return value.flatMap((item) => readMember(item, name))
  return (value as Record<string, unknown>)[name]
}

function checksOf(verb: string, stream: 'stdout' | 'stderr'): Record<string, Verb> {
  return {
    [verb]: (run, text) => expect(run.outcome[stream]).toContain(readEscapes(run.fill(text))),
    // The folder's name is drawn, and may have any letters in it.
    [`${verb}!`]: (run, text) =>
      expect(run.outcome[stream].replaceAll(run.folder, '')).not.toContain(
        readEscapes(run.fill(text)),
      ),
    [`${verb}~`]: (run, text) =>
      expect(run.outcome[stream]).toMatch(new RegExp(run.fill(text), 'm')),
    [`${verb}=`]: (run, text) => {
      const whole = run.fill(text)
      expect(run.outcome[stream]).toBe(whole.startsWith('"') ? JSON.parse(whole) : whole)
    },
  }
}
