/**
 * W3C Trace Context (https://www.w3.org/TR/trace-context/), the part that a service needs to say in
 * its log which trace a request belongs to.
 */
import { randomBytes } from 'node:crypto'

/** Ids are lower-case hex. */
export interface TraceContext {
  /** Id of the whole trace, 32 digits. */
  readonly traceId: string
  /** Id of this request, 16 digits. */
  readonly spanId: string
  /** Id of the caller. Absent if the trace begins here. */
  readonly parentId?: string
}

const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Goes on with the trace that the header `traceparent` names, with a span of its own. An absent or
 * invalid one begins a new trace (section 3.2.2 and 4.3): a wrong length, upper case, ids that are
 * all zeros, version `ff`, anything after the flags in version 00. Versions to come may have more.
 */
export function continueTrace(header: string | undefined): TraceContext {
  const given = header === undefined ? null : traceparent.exec(header.trim())
  const [, version, traceId = '', parentId = '', , more] = given ?? []
  const isValid = given !== null && version !== 'ff' && (version !== '00' || more === undefined)
  const spanId = drawId(8)
  if (!isValid || isZero(traceId) || isZero(parentId)) return { traceId: drawId(16), spanId }
  return { traceId, spanId, parentId }
}

function isZero(id: string): boolean {
  return /^0+$/.test(id)
}

/** All zeros stand for no id. */
function drawId(bytes: number): string {
  for (;;) {
    const id = randomBytes(bytes).toString('hex')
    if (!isZero(id)) return id
  }
}
