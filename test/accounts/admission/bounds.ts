/** Bounds that a test reaches with few calls. */
import type { AdmissionBounds } from '../../../src/accounts/admission/bounds.ts'

export const smallBounds: AdmissionBounds = {
  inFlightMax: 2,
  waitingMax: 12,
  waitingBytesMax: 1000,
  waitMsMax: 500,
  burstMsMax: 100,
  abuseAheadMax: 4,
  abuseWaitMsMax: 5,
  abuseOwnMin: 2,
  abuseMemoryMs: 300,
}
