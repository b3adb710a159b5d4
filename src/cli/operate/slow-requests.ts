/** Slow and failed requests, as the access log of the service has them in a file. */
import { open } from 'node:fs/promises'
import { type JsonObject, parseObject } from '../output/json.ts'

/** Of the end of the file: about 20,000 lines. */
const bytesRead = 4 << 20
const requestsMax = 200

/** What a line of the access log has besides its level. */
const shownMembers = [
  ...['time', 'method', 'route', 'status', 'code', 'ms', 'bytes', 'credits'],
  ...['keyId', 'requestId'],
]

export interface SlowRequests {
  /** The slowest first. */
  readonly requests: readonly JsonObject[]
  /** Lines of requests that were read. */
  readonly lines: number
  /** Null where no file was named. */
  readonly file: string | null
}

/** Rejects with an Error that names a file which cannot be read. */
export async function slowRequests(path: string | undefined): Promise<SlowRequests> {
  if (path === undefined) return { requests: [], lines: 0, file: null }
  const lines = (await endOf(path)).split('\n').flatMap((line) => {
    const object = line.startsWith('{') ? parseObject(line) : undefined
    const isRequest = object?.msg === 'request' && typeof object.ms === 'number'
    return isRequest ? [shown(object)] : []
  })
  const requests = [...lines].sort((a, b) => Number(b.ms) - Number(a.ms)).slice(0, requestsMax)
  return { requests, lines: lines.length, file: path }
}

function shown(line: JsonObject): JsonObject {
  const names = shownMembers.filter((name) => line[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, line[name]]))
}

async function endOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - bytesRead)
    const buffer = Buffer.alloc(Math.min(size, bytesRead))
    const { bytesRead: read } = await file.read(buffer, 0, buffer.length, start)
    return buffer.subarray(0, read).toString()
  } finally {
    await file.close()
  }
}
