/** Slow requests: from the memory of the service, or from its log file. */
import { open } from 'node:fs/promises'
import type { OperationAnswers, SlowRequest } from '../../operations/index.ts'
import type { OperatorPlace } from '../operator.ts'
import { isObject, type JsonObject, parseObject } from '../output/json.ts'
import { askService } from './service-answers.ts'

type SlowRequests = OperationAnswers['listSlowRequests']

/** Bytes at the end of the file: about 20,000 lines. */
const bytesRead = 4 << 20
const requestsMax = 200

/** Members of a line of the access log, without its level. */
const shownNames = [
  ...['time', 'method', 'route', 'status', 'code', 'ms', 'bytes', 'credits'],
  ...['keyId', 'requestId'],
]

/** Rejects with an Error that names an unreadable file. */
export async function listSlowRequests(place: OperatorPlace): Promise<SlowRequests> {
  return place.log === undefined ? askSlowRequests(place) : readSlowRequests(place.log)
}

async function askSlowRequests(place: OperatorPlace): Promise<SlowRequests> {
  const answer = await askService(place, '/metrics/slow')
  const list = answer?.status === 200 ? parseObject(answer.text) : undefined
  if (!Array.isArray(list?.requests)) return { requests: [], from: null }
  const since = typeof list.since === 'string' ? { since: list.since.slice(0, 40) } : {}
  return { requests: takeSlowest(list.requests.filter(isObject)), from: 'service', ...since }
}

async function readSlowRequests(file: string): Promise<SlowRequests> {
  const lines = (await readEnd(file)).split('\n').flatMap((line) => {
    const object = line.startsWith('{') ? parseObject(line) : undefined
    return object?.msg === 'request' ? [object] : []
  })
  return { requests: takeSlowest(lines), from: 'file' }
}

function takeSlowest(requests: readonly JsonObject[]): SlowRequest[] {
  return requests
    .filter(({ ms }) => typeof ms === 'number')
    .sort((a, b) => Number(b.ms) - Number(a.ms))
    .slice(0, requestsMax)
    .map(showRequest)
}

/** The service and its log write these members. */
function showRequest(request: JsonObject): SlowRequest {
  const names = shownNames.filter((name) => ['string', 'number'].includes(typeof request[name]))
  return Object.fromEntries(names.map((name) => [name, request[name]])) as unknown as SlowRequest
}

async function readEnd(path: string): Promise<string> {
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
