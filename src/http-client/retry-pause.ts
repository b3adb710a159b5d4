/** How long to wait before a request is tried again. */

const firstPauseMs = 250
const pauseMsMax = 8_000
/** A server that asks for more is not waited for. */
const retryAfterMsMax = 60_000

/**
 * Returns milliseconds: those of `Retry-After` (RFC 9110 §10.2.3, seconds or a date), else a pause
 * that doubles with each retry. A random part between half and all of it is used, so that clients
 * that failed together do not return together. Null if the server asks for more than a minute.
 *
 * @param retry retries before this one
 */
export function retryPauseMs(retry: number, retryAfter: string | null): number | null {
  const toldMs = retryAfter === null ? Number.NaN : retryAfterMs(retryAfter)
  if (toldMs > retryAfterMsMax) return null
  if (toldMs >= 0) return toldMs
  return Math.min(pauseMsMax, firstPauseMs * 2 ** retry) * (0.5 + Math.random() / 2)
}

/** NaN where it is neither seconds nor a date. */
function retryAfterMs(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  return Math.max(0, Date.parse(text) - Date.now())
}
