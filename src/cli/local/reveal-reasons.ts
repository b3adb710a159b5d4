/** The reasons that clients gave in requests for best addresses. */
import type { Reveal } from '../../accounts/people/index.ts'
import type { EndpointId } from '../../contract/index.ts'
import type { AccountStore } from '../../service/index.ts'

/** Entries in the cache. A reason has up to 2,000 characters. */
const keptMax = 10_000

/** Endpoints that take a reason. */
const reasoned: ReadonlySet<string> = new Set<EndpointId>(['bestEmail', 'bestEmailByLogin'])

/** Reasons by request. They are stored outside of the journal. */
export class RevealReasons {
  readonly #accountStore: Pick<AccountStore, 'readSignals'>
  /** Reasons by account and request, per user. */
  readonly #known = new Map<string, ReadonlyMap<string, string>>()
  #kept = 0

  constructor(accountStore: Pick<AccountStore, 'readSignals'>) {
    this.#accountStore = accountStore
  }

  /** Undefined if the client gave no reason, or if it has been deleted. */
  async find({ endpoint, user, account, requestId }: Reveal): Promise<string | undefined> {
    if (!reasoned.has(endpoint)) return undefined
    const reasons = this.#known.get(user) ?? (await this.#read(user))
    return reasons.get(makeKey(account, requestId))
  }

  async #read(user: string): Promise<ReadonlyMap<string, string>> {
    const reasons = new Map<string, string>()
    for await (const { account, texts } of this.#accountStore.readSignals(user)) {
      const { requestId, reasonForEmailNaturalLanguage: reason } = texts
      if (requestId === undefined || reason === undefined) continue
      reasons.set(makeKey(account, requestId), reason)
    }
    this.#kept += reasons.size + 1
    if (this.#kept > keptMax) {
      this.#known.clear()
      this.#kept = reasons.size + 1
    }
    this.#known.set(user, reasons)
    return reasons
  }
}

function makeKey(account: string, requestId: string): string {
  return `${account} ${requestId}`
}
