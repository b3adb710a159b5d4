/** Bounds small enough to be met by a test. */
import type { GateBounds } from '../../../src/access/gate/bounds.ts'

export const smallBounds: GateBounds = {
  insideMax: 2,
  waitingMax: 12,
  waitingBytesMax: 1000,
  waitMsMax: 500,
  burstMsMax: 100,
  floodAheadMax: 4,
  floodWaitMsMax: 5,
  floodOwnMin: 2,
  floodMemoryMs: 300,
}
