/**
 * Reads JSON of all kinds but events: records of the native format, objects of both GitHub APIs and
 * of `gh`, and flat objects as rows of a table, mixed or not.
 */
import { LineError, type Members } from '../../normalise/index.ts'
import { readContent } from '../content.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { hiddenAccount } from '../hidden-accounts.ts'
import { isObject, skipProject } from './github-members.ts'
import { GithubRecords, isOfGithub } from './github-records.ts'
import { findInputList } from './input-list.ts'
import { findNativeKind, isFlat, JsonRecords } from './json-records.ts'
import { JsonValues, type ValueReceiver } from './json-values.ts'

/** By default exports of GitHub. An input that begins with a native record is made by hand. */
export const readJson: SourceReader = { trust: 'export', read }

/** Events have `repo` since 2015. Earlier ones have `repository` or neither. */
function isEvent(object: Members): boolean {
  const { type } = object
  const isTyped = typeof type === 'string' && type.endsWith('Event') && 'created_at' in object
  const names = ['repo', 'repository', 'payload', 'actor_attributes']
  return isTyped && 'actor' in object && names.some((name) => name in object)
}

/** Bytes to read between two event-loop ticks. */
const sliceBytes = 1 << 18

async function read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
  const values = new JsonValues(new JsonInput(input, sink, options))
  for await (const chunk of readContent(input.path, (bytes) => sink.read(bytes))) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      values.push(chunk.subarray(at, at + sliceBytes))
      await sink.turn()
    }
  }
  values.end()
}

/** Longest text of one record. Pages and answers, which contain many records, may be longer. */
const recordBytesMax = 16 << 20

class JsonInput implements ValueReceiver {
  readonly #sink: RecordSink
  readonly #records: JsonRecords
  readonly #github: GithubRecords
  readonly #hasList: boolean
  readonly #hasColumns: boolean
  /** Whether the trust class of the input is not yet decided. */
  #isTrustOpen: boolean

  constructor(input: SourceInput, sink: RecordSink, options: ReadOptions) {
    const { mapping, now } = options
    const list = findInputList(input, mapping)
    this.#sink = sink
    this.#records = new JsonRecords(sink, input, options)
    this.#github = new GithubRecords(sink, this.#records, list, now)
    this.#hasList = list !== null
    this.#hasColumns = mapping?.columns !== undefined
    this.#isTrustOpen = mapping?.trust === undefined
  }

  value(value: unknown, line: number, bytes: number): void {
    if (Array.isArray(value)) {
      for (const item of value) this.value(item, line, 0)
      return
    }
    try {
      this.#read(value, line, bytes)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      this.#sink.badLine(line, error.message)
    }
  }

  badValue(line: number, reason: string): void {
    this.#sink.badLine(line, reason)
  }

  #read(value: unknown, line: number, bytes: number): void {
    if (value === null) return this.#sink.skipped(hiddenAccount)
    if (!isObject(value)) throw new LineError('not an object')
    const native = findNativeKind(value)
    if (native !== null) {
      if (this.#isTrustOpen) this.#sink.trust = 'hand'
      this.#isTrustOpen = false
      checkLength(bytes)
      return this.#records.readNative(native, value, line)
    }
    this.#isTrustOpen = false
    if (isEvent(value)) return this.#sink.skipped(eventReason)
    checkAnswer(value)
    if (this.#isRow(value)) {
      checkLength(bytes)
      if (skipProject(value, this.#sink)) return
      // A list of the requesting account's own addresses, which may be private.
      if ('email' in value && 'verified' in value) return this.#sink.skipped(ownAddress)
      return this.#records.readRow(value, line)
    }
    if (!this.#github.read(value, line)) this.#refuse(value, line)
  }

  #isRow(object: Members): boolean {
    if (!isFlat(object)) return false
    if (this.#hasColumns) return true
    // Items of a list are edges too, even with few members.
    // GitLab has avatars too, and calls a login otherwise than GitHub does.
    if (typeof object.username === 'string' && !('login' in object) && !('node_id' in object)) {
      return true
    }
    const isItem = this.#hasList && ('login' in object || 'fullName' in object)
    return !isItem && !isOfGithub(object)
  }

  /** Skips other objects of the REST API, such as issues. Unknown objects are bad lines. */
  #refuse({ node_id: nodeId, sha }: Members, line: number): void {
    if (typeof nodeId !== 'string' && typeof sha !== 'string') this.#sink.badLine(line, neither)
    else this.#sink.skipped(`object of GitHub: ${neither}`)
  }
}

const eventReason = 'event of GH Archive: import it with --format gharchive'
const ownAddress = 'address of the account itself'
const neither = 'neither a user nor a repository nor an edge'

function checkLength(bytes: number): void {
  if (bytes > recordBytesMax) throw new LineError(`longer than ${recordBytesMax} bytes`)
}

/** Throws LineError if the answer is an error of the REST API. */
function checkAnswer({ message, documentation_url: url }: Members): void {
  if (typeof message !== 'string' || typeof url !== 'string') return
  throw new LineError(`GitHub answered: ${message.slice(0, 200)}`)
}
