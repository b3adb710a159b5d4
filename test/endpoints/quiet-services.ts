/** Services that every route needs in addition to an engine, with neutral behaviour. */
import {
  AdmissionControl,
  admissionBounds,
  ConcurrencyLimiter,
  makeFingerprinter,
  RateLimiter,
} from '../../src/accounts/index.ts'
import type { ServedSnapshot, Services } from '../../src/endpoints/index.ts'
import { openMetrics } from '../../src/observe/index.ts'
import type { OpenAccounts } from '../accounts/open-accounts.ts'

type Quiet = Omit<Services, 'snapshots' | 'answers' | 'embedder' | 'cursors' | 'deadlineMs'>

/** All domains accept mail, no person is suppressed, and signals are dropped. */
export function quietServices({ access, database }: OpenAccounts): Quiet {
  return {
    access,
    limiter: new RateLimiter(),
    concurrency: new ConcurrencyLimiter(),
    admissionControl: new AdmissionControl(admissionBounds(1, 5000)),
    fingerprintOf: makeFingerprinter(database.secret),
    mailDomains: { check: async (domains) => new Map(domains.map((name) => [name, 'valid'])) },
    suppressed: {
      isEmpty: true,
      suppressesLogin: () => false,
      suppressesPlatformId: () => false,
      suppressesAddress: () => false,
    },
    addSignal: async () => [],
    metrics: openMetrics(),
    log: { error: () => undefined },
  }
}

/** All requests are answered from this, and none counts. */
export function oneSnapshot(served: {
  readonly engine: object
  readonly interpreter?: ServedSnapshot['interpreter'] | undefined
}): Services['snapshots'] {
  const lease = () => ({ ...(served as ServedSnapshot), release: () => undefined })
  const { snapshot = '' } = served.engine as { readonly snapshot?: string }
  return { names: [snapshot], lease, leaseNamed: lease }
}
