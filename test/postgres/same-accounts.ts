/** Acts on accounts and suppressions, and their results without random values. */
import fc from 'fast-check'
import type { Access, Account, Also, Charge } from '../../src/access/index.ts'
import type { KeyScope } from '../../src/contract/index.ts'
import type { Signal, StoredSignal, SuppressionList } from '../../src/people/index.ts'
import type { JournalEntry } from '../../src/store/index.ts'
import { chargeOf, named, retryOf } from '../access/charges.ts'

interface DebitState {
  readonly access: Access
  readonly list: SuppressionList
  adding(signal: Signal): Also | Promise<Also>
  told(user: string): AsyncIterable<StoredSignal> | Iterable<StoredSignal>
}

/** With members in no particular order, which has to stay as it is. */
const scopeOfAll: KeyScope = {
  filters: { users: { value: 'Atlantis', op: 'Eq', field: 'resolvedCountry' } },
  fields: ['login', 'bio'],
  endpoints: ['search/users'],
}

const account = fc.nat(3)
const value = fc.constantFrom('ada', 'U_1', 'ada@acme.example', 'acme.example', 'no one')
const kinds = <Kind extends string>(...names: Kind[]) => fc.constantFrom(...names)

export const act = fc.oneof(
  fc.record({
    kind: kinds('create'),
    credits: fc.nat(30),
    expires: fc.boolean(),
    isScoped: fc.boolean(),
  }),
  fc.record({ kind: kinds('grant', 'rotate'), account, amount: fc.nat(3) }),
  fc.record({ kind: kinds('revoke', 'find'), account }),
  fc.record({ kind: kinds('debit'), account, credits: fc.array(fc.nat(9), { maxLength: 4 }) }),
  fc.record({ kind: kinds('name', 'reveal', 'tell', 'prepay'), account, which: fc.nat(3) }),
  fc.record({ kind: kinds('wait'), hours: fc.nat(30) }),
  fc.record({ kind: kinds('suppress', 'show'), value, known: fc.boolean() }),
  fc.record({ kind: kinds('look') }),
)

export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Does these things one after the other; what came of each. `clock`: milliseconds since 1970. */
export class Player {
  readonly ids: string[] = []
  readonly #keys: string[] = []
  #asked = 0
  readonly #state: DebitState
  readonly #clock: { nowMs: number }

  constructor(accountState: DebitState, clock: { nowMs: number }) {
    this.#state = accountState
    this.#clock = clock
  }

  async does(act: Act): Promise<unknown> {
    try {
      return await this.#do(act)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      return { code, message: this.#withoutIds(message) }
    }
  }

  async #do(act: Act): Promise<unknown> {
    const { access } = this.#state
    const clock = this.#clock
    switch (act.kind) {
      case 'create': {
        const expiresAt = act.expires ? new Date(clock.nowMs + dayMs).toISOString() : undefined
        const scope = act.isScoped ? scopeOfAll : undefined
        const granted = { name: 'n', services: ['RAW'], credits: act.credits } as const
        const options = { ...granted, expiresAt, scope }
        const made = await access.create(options)
        this.ids.push(made.account.id)
        this.#keys.push(made.key)
        return this.#shown(made.account)
      }
      case 'grant':
        return this.#shown(await access.grant(this.#id(act.account), act.amount))
      case 'rotate': {
        const made = await access.rotate(this.#id(act.account), act.amount * hourMs)
        this.#keys.push(made.key)
        return this.#shown(made.account)
      }
      case 'revoke':
        return this.#shown(await access.revoke(this.#id(act.account)))
      case 'find':
        return this.#shown((await access.find(this.#id(act.account)))!)
      case 'debit':
        return this.#debit(this.#id(act.account), act.credits)
      case 'name':
      case 'reveal':
      case 'tell':
        return access.debit(this.#id(act.account), await this.#charge(act))
      case 'prepay':
        return this.#prepay(this.#id(act.account), act.which)
      case 'wait':
        clock.nowMs += act.hours * hourMs
        return undefined
      case 'suppress':
      case 'show':
        return this.#list(act)
      case 'look':
        return this.#poll()
    }
  }

  #id(account: number): string {
    return this.ids[account] ?? 'nobody'
  }

  #debit(id: string, credits: readonly number[]): Promise<unknown> {
    const told = credits.map((each) =>
      this.#state.access.debit(id, chargeOf(each)).catch((error: { code: string }) => error.code),
    )
    return Promise.all(told)
  }

  /** A fee, and then the rest, or the fee refunded. */
  async #prepay(id: string, which: number): Promise<unknown> {
    const { access } = this.#state
    const requestId = `asked ${++this.#asked}`
    const replayKey = named(`name ${which}`, 2 ** 41)
    const fee = { requestId, replayKey, price: 3 }
    const told = [await access.debit(id, chargeOf(1, { ...fee, part: 'prepaid' }))]
    const rest =
      which === 0
        ? chargeOf(1, { ...fee, part: 'refunded' })
        : chargeOf(which - 1, { ...fee, prepaid: 1 })
    return [...told, await access.debit(id, rest)]
  }

  /** Few of them, so that they are repeats of each other. */
  async #charge({ kind, account, which }: Extract<Act, { which: number }>): Promise<Charge> {
    const requestId = `asked ${++this.#asked}`
    const fingerprint = 2 ** 40 + which
    if (kind === 'name') {
      const replayKey = named(`name ${which % 2}`, fingerprint)
      return chargeOf(1 + which, { requestId, replayKey })
    }
    if (kind === 'reveal') {
      const reveals = users.map((user, i) => ({ user, addresses: 1 + i }))
      return chargeOf(2, { requestId, reveals, replayKey: retryOf(fingerprint) })
    }
    const texts = { text: `told ${which}` }
    const about = users.slice(which % 2)
    const also = await this.#state.adding({ account: this.#id(account), users: about, texts })
    return chargeOf(which, { requestId, also })
  }

  async #list({ kind, value, known }: Extract<Act, { value: string }>): Promise<unknown> {
    const { list } = this.#state
    const person = { login: 'Ada', platformId: 'U_1', id: users[0]! }
    const wanted = value === 'U_1' ? { value, kind: 'platformId' as const } : { value }
    if (kind === 'show') return (await list.remove(wanted)).map(withoutMark)
    const isPerson = known && !value.includes('.')
    return withoutMark(await list.add({ ...wanted, ...(isPerson ? { person } : {}), note: 'why' }))
  }

  async #poll(): Promise<unknown> {
    const { access, list } = this.#state
    const works = this.#keys.map((key) => {
      try {
        return this.#shown(access.authenticate(`Bearer ${key}`))
      } catch (error) {
        return (error as { code?: string }).code
      }
    })
    const usage = await access.usage()
    const told = []
    for (const user of users) {
      for await (const { account, ...signal } of this.#state.told(user)) {
        told.push({ ...signal, account: this.#withoutIds(account) })
      }
    }
    return {
      works,
      told,
      accounts: (await access.list()).map((one) => this.#shown(one)).sort(byText),
      overlaps: [...(await access.overlaps())]
        .map(([id, at]) => `${this.#withoutIds(id)} ${at}`)
        .sort(),
      usage: usage.map(({ id, ...row }) => ({ ...row, id: this.#withoutIds(id) })).sort(byText),
      suppressed: (await list.list()).map(withoutMark).sort(byText),
      suppresses: [list.suppressesLogin('ADA'), list.suppressesPlatformId('U_1'), list.isEmpty],
      suppressesAddress: ['ada@acme.example', 'bob@x.acme.example'].map((one) =>
        list.suppressesAddress(one),
      ),
      ofPerson: (await list.ofPerson({ login: 'ada', platformId: 'U_1' })).length,
      ofAddress: (await list.ofAddress('ada@acme.example')).length,
    }
  }

  #shown(account: Account): unknown {
    return { ...account, id: this.#withoutIds(account.id) }
  }

  /** With numbers in place of ids. */
  #withoutIds(text: string): string {
    return this.ids.reduce((told, id, i) => told.replaceAll(id, `account ${i}`), text)
  }

  /** Entries of a journal, without keys and marks. */
  journal(entries: readonly JournalEntry[]): unknown[] {
    return entries.map((entry) => {
      const { kind, account, ...rest } = entry as { kind: string; account?: string }
      const { key, entry: mark, requestId, fingerprint, ...same } = rest as Record<string, unknown>
      return {
        kind,
        ...(account === undefined ? {} : { account: this.#withoutIds(account) }),
        ...same,
      }
    })
  }
}

const users = ['a', 'b'].map((letter) => letter.repeat(32))
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A mark is of a secret that each store has for itself. */
function withoutMark<T extends { readonly mark: string }>({ mark, ...rest }: T): unknown {
  return rest
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
