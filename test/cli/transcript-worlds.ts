/** What cases of transcripts begin with, and what they look at beside the output of commands. */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import type { AccountOptions } from '../../src/accounts/index.ts'
import * as people from '../../src/accounts/people/index.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { serviceId } from '../../src/ingest/index.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { importedPeople, peopleDataSet } from './people-data.ts'
import type { TranscriptRun } from './transcript.ts'

/** By their paths. */
const clones = new Map<string, TestRepository>()

const running = new WeakMap<TranscriptRun, Promise<OpenAccounts>>()
const clocksMs = new WeakMap<TranscriptRun, number>()

/** The accounts of a case, opened as a server does, until the end of the test. */
function findAccounts(run: TranscriptRun, nowMs = Date.now()): Promise<OpenAccounts> {
  clocksMs.set(run, nowMs)
  if (!running.has(run)) {
    onTestFinished(() => closeAccounts(run))
    running.set(run, openAccounts(run.data, { now: () => clocksMs.get(run)! }))
  }
  return running.get(run)!
}

async function closeAccounts(run: TranscriptRun): Promise<void> {
  const accounts = await running.get(run)
  running.delete(run)
  await accounts?.close()
}

/** A server hears of the work of commands, which run in this process here, in its next turn. */
async function authenticate(run: TranscriptRun, key: string) {
  const { access } = await findAccounts(run)
  await nextLoopTick()
  try {
    return access.authenticate(`Bearer ${key}`)
  } catch {
    return undefined
  }
}

const userId = (platformId: string) => serviceId('user', platformId)

async function openList(run: TranscriptRun): Promise<people.SuppressionList> {
  const { access, database } = await findAccounts(run)
  return people.openSuppressions(database, access)
}

/** Whether the list of suppressed people has `KIND VALUE`. */
async function isHidden(run: TranscriptRun, text: string): Promise<boolean> {
  const [kind, value = ''] = text.split(' ')
  const list = await openList(run)
  if (kind === 'login') return list.suppressesLogin(value)
  return kind === 'address' ? list.suppressesAddress(value) : list.suppressesPlatformId(value)
}

const snapshotsIn = (run: TranscriptRun) => readdirSync(join(run.data, 'snapshots')).sort()

export const worldVerbs: Readonly<Record<string, (run: TranscriptRun, text: string) => unknown>> = {
  /** `people`, in so many shards, or `folder people`: their lines alone. */
  world: async (run, text) => {
    const [name, shards = '2'] = text.split(' ')
    if (name === 'folder') peopleDataSet(makeFolderIn(run, 'people'))
    else await importedPeople(Number(shards), run.data)
  },
  /** `clone PATH [ORIGIN]`: a git repository of the case. */
  clone: (run, text) => {
    const [path = '', origin] = text.split(' ')
    const clone = TestRepository.create(run.path(path))
    if (origin !== undefined) clone.git('remote', 'add', 'origin', origin)
    clones.set(run.path(path), clone)
  },
  /** `commit PATH {"author", "files", "message"}`. */
  commit: (run, text) => {
    const [path = '', ...options] = text.split(' ')
    clones.get(run.path(path))!.commit(JSON.parse(options.join(' ')))
  },
  /** `hour PATH LIST`: an hour of GH Archive, with a star for each actor, repository and date. */
  hour: (run, text) => {
    const [path = '', ...list] = text.split(' ')
    const stars = JSON.parse(list.join(' ')).map((one: object) => event('WatchEvent', {}, one))
    mkdirSync(dirname(run.path(path)), { recursive: true })
    const lines = stars.map((star: object) => `${JSON.stringify(star)}\n`)
    writeFileSync(run.path(path), gzipSync(lines.join('')))
  },
  /** Records of the current snapshot, or its journal, stand for what was printed. */
  read: async (run, file) => {
    const path = join(run.data, 'records', `${await currentSnapshot(run.data)}`, file)
    const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
    run.outcome = { ...run.outcome, stdout: `[${lines.map((line) => line.slice(33))}]` }
  },
  /** `record NAME MEMBERS`: of those that were read, the one with this login or full name. */
  record: (run, text) => {
    const [name, ...members] = text.split(' ')
    const records: { login?: string; ownerLogin?: string; name?: string }[] = JSON.parse(
      run.outcome.stdout,
    )
    const found = records.find((one) => (one.login ?? `${one.ownerLogin}/${one.name}`) === name)
    expect(found).toMatchObject(run.json(members.join(' ')) as object)
  },
  /** `equal A B`: of two variables. */
  equal: (run, text) => {
    const [a, b] = text.split(' ')
    expect(run.fill(a!)).toBe(run.fill(b!))
  },
  /** `link PATH TARGET`: a symbolic link. */
  link: (run, text) => {
    const [path = '', target = ''] = text.split(' ')
    symlinkSync(run.path(target), run.path(path))
  },
  /** `replace PATH TEXT BY`: text in a file, as damage or a hand would change it. */
  replace: (run, text) => {
    const [path = '', before = '', after = ''] = text.split(' ')
    const content = readFileSync(run.path(path), 'utf8')
    expect(content).toContain(before)
    writeFileSync(run.path(path), content.replace(before, after))
  },
  /** `append PATH TEXT`. */
  append: (run, text) => {
    const [path = '', ...more] = text.split(' ')
    appendFileSync(run.path(path), more.join(' '))
  },
  /** `create DATE OPTIONS`: an account that was made then; variables `NAMEid` and `NAMEkey`. */
  create: async (run, text) => {
    const [date = '', ...options] = run.fill(text).split(' ')
    const { access } = await findAccounts(run, Date.parse(date))
    const made = await access.keys.create(run.json(options.join(' ')) as AccountOptions)
    run.variables.set(`${made.account.name}id`, made.account.id)
    run.variables.set(`${made.account.name}key`, made.key)
  },
  /**
   * `debit DATE ID {"credits", "endpoint", "requestId", "shown": platformIds, "times"}`; a number as
   * `shown` is of so many people.
   */
  debit: async (run, text) => {
    const [date = '', id = '', ...rest] = run.fill(text).split(' ')
    const { shown = [], times = 1, ...charge } = JSON.parse(rest.join(' '))
    const { access } = await findAccounts(run, Date.parse(date))
    const names: string[] = Array.isArray(shown) ? shown : Array.from({ length: shown }, String)
    const reveals = names.map((name) => ({ user: userId(name), addresses: 2 }))
    const debits = Array.from({ length: times }, () => {
      const replayKey = { fingerprint: Math.random() * 2 ** 40, isRetry: false }
      return access.debit(id, { ...charge, replayKey, reveals })
    })
    await Promise.all(debits)
  },
  /** Closes the accounts, as a server that has ended. */
  close: closeAccounts,
  /** `account NAME MEMBER SECONDS`: a time in the list that was printed, from now, or `never`. */
  account: (run, text) => {
    const [name, member = '', seconds] = text.split(' ')
    const account = JSON.parse(run.outcome.stdout).find(
      (one: { name: string }) => one.name === name,
    )
    const from = (Date.parse(account[member]) - Date.now()) / 1000
    if (seconds === 'never') expect(account[member]).toBeUndefined()
    else expect(Math.abs(from - Number(seconds))).toBeLessThan(60)
  },
  /** `knows KEY NAME`: a server that is running takes the key, or with `nobody` refuses it. */
  knows: async (run, text) => {
    const [key = '', name] = run.fill(text).split(' ')
    expect((await authenticate(run, key))?.name ?? 'nobody').toBe(name)
  },
  balance: async (run, text) => {
    const [key = '', credits] = run.fill(text).split(' ')
    expect((await authenticate(run, key))?.creditsRemaining).toBe(Number(credits))
  },
  /** `signal PLATFORM_ID ID TEXTS`: a client told what it wants of a person. */
  signal: async (run, text) => {
    const [person = '', account = '', ...texts] = run.fill(text).split(' ')
    const { database } = await findAccounts(run)
    const signal = { account, users: [userId(person)], texts: JSON.parse(texts.join(' ')) }
    await database.write(await people.addSignal(database, signal, Date.now()))
  },
  signals: async (run, text) => {
    const [person = '', count] = text.split(' ')
    const { database } = await findAccounts(run)
    const signals = Readable.from(people.readSignals(database, userId(person)))
    expect(await signals.toArray()).toHaveLength(Number(count))
  },
  hides: async (run, text) => expect(await isHidden(run, text)).toBe(true),
  shows: async (run, text) => expect(await isHidden(run, text)).toBe(false),
  /** How many entries the list of suppressed people has. */
  hidden: async (run, text) => expect(await (await openList(run)).list()).toHaveLength(+text),
  /** The byte in the middle of a file below the data directory; `*` is the last snapshot. */
  damage: (run, text) => {
    const path = join(run.data, text.replace('*', snapshotsIn(run).at(-1)!))
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
  },
  /** Changes the accounts by hand. */
  sql: async (run, text) => {
    await closeAccounts(run)
    const database = new Sqlite(join(run.data, 'accounts.db'))
    database.exec(text)
    database.close()
  },
  /** Leaves half of a file of the case. */
  cut: (run, path) => truncateSync(run.path(path), statSync(run.path(path)).size / 2),
  /** `check NAME: STATUS`: what `doctor --json` finds. */
  check: (run, text) => {
    const [name, status] = text.split(': ')
    expect(JSON.parse(run.outcome.stdout).checks).toContainEqual(
      expect.objectContaining({ name, status }),
    )
  },
  /** `sum NAME TEXT`: a variable with the checksum that a file of the data directory has. */
  sum: (run, text) => {
    const [name = '', ...content] = text.split(' ')
    run.variables.set(name, createHash('sha256').update(content.join(' ')).digest('hex'))
  },
  /** `id NAME PLATFORM_ID`: a variable with an identifier of the service. */
  id: (run, text) => {
    const [name = '', platformId = ''] = text.split(' ')
    run.variables.set(name, userId(platformId))
  },
  /** `snapshot NAME INDEX`: a variable with the name of one of them, the oldest first. */
  snapshot: (run, text) => {
    const [name = '', index] = text.split(' ')
    run.variables.set(name, snapshotsIn(run)[Number(index)]!)
  },
  /** Names in a folder of the case, in order. */
  lists: (run, text) => {
    const [path = '', ...names] = text.split(' ')
    expect(readdirSync(run.path(path)).sort()).toEqual(names)
  },
  /** `bytes PATH TEXT` and `bytes! PATH TEXT`: whether a file of the case has a text. */
  bytes: (run, text) => expect(hasBytes(run, text)).toBe(true),
  'bytes!': (run, text) => expect(hasBytes(run, text)).toBe(false),
  mode: (run, text) => {
    const [path = '', bits] = text.split(' ')
    const whole = path.includes('*') ? path.replace('*', snapshotsIn(run).at(-1)!) : path
    expect((statSync(run.path(whole)).mode & 0o777).toString(8)).toBe(bits)
  },
}

function makeFolderIn(run: TranscriptRun, name: string): string {
  mkdirSync(run.path(name))
  return run.path(name)
}

function hasBytes(run: TranscriptRun, text: string): boolean {
  const [path = '', ...part] = text.split(' ')
  return readFileSync(run.path(path)).includes(run.fill(part.join(' ')))
}
