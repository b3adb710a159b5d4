/** Acts of two processes on the same accounts, and what comes of them without random values. */
import fc from 'fast-check'
import type { AccessOptions, AccountOptions, Charge } from '../../src/accounts/index.ts'
import { trimJournal, verifyAccounts } from '../../src/accounts/index.ts'
import { decodeEntries } from '../../src/accounts/journal.ts'
import * as people from '../../src/accounts/people/index.ts'
import { tableColumns } from '../../src/accounts/schema.ts'
import { RequestError } from '../../src/contract/index.ts'
import { chargeOf, named } from '../accounts/charges.ts'
import type { OpenAccounts } from '../accounts/open-accounts.ts'
import { isUsable, until } from './open-postgres.ts'

type Open = (options: AccessOptions) => Promise<OpenAccounts>

interface World extends OpenAccounts {
  readonly list: people.SuppressionList
  readonly player: Player
}

export interface Act {
  readonly kind: string
  readonly parameters: unknown
  run(world: World): unknown
}

const hourMs = 3_600_000
const users = ['u', 'v'].map((letter) => letter.repeat(32))
const snapshots = ['', 'a', 'b']
const waits = [1, 30_000, 59_999, hourMs, 24 * hourMs, -hourMs, -24 * hourMs]
const [account, which] = [fc.nat(2), fc.nat(2)]
const isRare = fc.nat(7).map((n) => n === 0)
const name = fc.constantFrom('berlin', 'Reefs', 'Zürich')
const what = fc.constantFrom('save', 'check', 'check late', 'forget')
const value = fc.constantFrom('ada', 'ada@acme.example', 'acme.example')
const mark = fc.constantFrom(undefined, undefined, 'k', 'l')
const drawCharge = fc.record({
  account,
  credits: fc.nat(3),
  withKey: fc.boolean(),
  more: fc.record({
    replayKey: fc.record({ fingerprint: fc.nat(1), idempotencyHash: mark, isRetry: fc.boolean() }),
    ...{ isReplay: isRare, snapshot: fc.constantFrom(...snapshots), content: fc.nat(1) },
    reveals: fc.subarray(users.map((user) => ({ user, addresses: 2 }))),
  }),
})

function drawAct<Parameters>(
  kind: string,
  members: { readonly [K in keyof Parameters]: fc.Arbitrary<Parameters[K]> },
  run: (world: World, parameters: Parameters) => unknown,
): fc.Arbitrary<Act> {
  const drawn = fc.record(members) as fc.Arbitrary<Parameters>
  return drawn.map((parameters) => ({ kind, parameters, run: (world) => run(world, parameters) }))
}

const drawCreate = drawAct('create', { isSpecial: fc.boolean() }, async (world, { isSpecial }) => {
  const { ids, nowMs } = world.player
  if (ids.length > 2) return undefined
  const expiresAt = new Date(nowMs + 12 * hourMs).toISOString()
  const credits = ids.length === 1 ? 'unlimited' : 4
  const special = { expiresAt, credits, scope: { fields: ['login', 'bio'] } } as const
  return world.player.create(world, isSpecial ? special : {})
})

/** Requests of one turn of the event loop. */
const drawCharges = drawAct(
  'charge',
  { charges: fc.array(drawCharge, { minLength: 1 }) },
  async ({ access, player }, { charges }) => {
    const made = charges.map(({ account, credits, withKey, more }) => {
      const authorization = withKey ? `Bearer ${player.keys[account] ?? 'none'}` : undefined
      const charge = player.chargeOf(credits, { ...more, authorization, price: 3 })
      return [player.id(account), charge] as const
    })
    const settleAll = (ask: (id: string, charge: Charge) => unknown) =>
      Promise.all(made.map(([id, charge]) => settle(() => ask(id, charge))))
    const paid = await settleAll((id, { replayKey }) => access.findPaid(id, replayKey, snapshots))
    return [paid, await settleAll((id, charge) => access.debit(id, charge))]
  },
)

const drawOthers = [
  drawAct('rotate', { account, which }, async ({ access, player }, { account, which }) => {
    const made = await access.keys.rotate(player.id(account), which * hourMs)
    player.keys.push(made.key)
    return made.account
  }),
  drawAct('revoke', { account, isRare }, ({ access, player }, { account, isRare }) =>
    isRare ? access.keys.revoke(player.id(account)) : undefined,
  ),
  drawAct('limit', { account, which }, ({ access, player }, { account, which }) =>
    access.keys.limit(player.id(account), { rate: which, concurrency: 3 }),
  ),
  drawAct('wait', { ms: fc.constantFrom(...waits) }, ({ player }, { ms }) => {
    player.nowMs += ms
  }),
  drawAct('resetClock', {}, ({ access }) => access.keys.resetClock()),
  drawAct('suppress', { value, isKnown: fc.boolean() }, ({ list }, { value, isKnown }) => {
    const person = { login: 'Ada', platformId: 'U_1', id: users[0]! }
    const isPerson = isKnown && !value.includes('.')
    return list.add({ value, ...(isPerson ? { person } : {}), note: 'why' })
  }),
  drawAct('unsuppress', { value }, ({ list }, { value }) => list.remove({ value })),
  drawAct('signal', { account, which }, async ({ access, database, player }, drawn) => {
    const [id, texts] = [player.id(drawn.account), { text: `told ${drawn.which}` }]
    const signal = { account: id, users: users.slice(drawn.which % 2), texts }
    const also = await people.addSignal(database, signal, player.nowMs)
    return access.debit(id, player.chargeOf(drawn.which, { also }))
  }),
  drawAct('search', { account, name, what }, async ({ access, player }, drawn) => {
    const { savedSearches } = access
    const { name, what } = drawn
    const [id, { record, seen }] = [player.id(drawn.account), player.makeSavedSearch(name)]
    const debitWith = (more: Partial<Charge>) => access.debit(id, player.chargeOf(1, more))
    if (what === 'forget') return debitWith({ also: savedSearches.remove(id, name) })
    if (what === 'save') {
      const requires = savedSearches.requireRoom(id, name, ({ kept }) => {
        if (kept.searches >= 2) throw new RequestError('invalid_request')
      })
      return debitWith({ also: savedSearches.add(id, { record, seen }), requires })
    }
    const known = await savedSearches.findRecord(id, name)
    const before = (known?.seenAt ?? 0) - Number(what === 'check late')
    const more = record.seenAt % 2 === 0 ? seen : undefined
    return debitWith({ also: savedSearches.acknowledge(id, before, record, more) })
  }),
  drawAct('usage', {}, async ({ access, player }) => {
    await player.fold()
    return player.sort(await access.readUsage())
  }),
  drawAct('trim', { days: fc.nat(1) }, async ({ database, player }, { days }) => {
    await player.fold()
    return trimJournal(database, player.nowMs - days * 24 * hourMs)
  }),
  drawAct('restart', {}, (world) => world.player.restart(world)),
]

const drawAny = fc.oneof({ weight: 6, arbitrary: drawCharges }, drawCreate, ...drawOthers)
const drawLater = fc.array(fc.tuple(fc.nat(1), drawAny), { minLength: 15, maxLength: 40 })
/** Each by one of two processes. */
export const drawActs = fc
  .tuple(drawCreate, drawCreate, drawLater)
  .map(([first, second, later]) => [[0, first] as const, [1, second] as const, ...later])

/** Something of all that is kept, and more rows of some tables than are moved at once. */
export const fill: Act = {
  ...{ kind: 'fill', parameters: {} },
  run: async ({ access, database, list, player }) => {
    for (const credits of [5000, 9, 'unlimited'] as const) {
      await player.create({ access }, { credits })
    }
    const id = player.id(0)
    player.keys.push((await access.keys.rotate(id, hourMs)).key)
    await access.keys.revoke(player.id(1))
    for (let i = 0; i < 250; i++) {
      const more = { endpoint: `e${i}`, replayKey: named(`k${i}`, i), snapshot: 's', content: i }
      await access.debit(id, player.chargeOf(2, more))
    }
    const saved = access.savedSearches.add(id, player.makeSavedSearch('berlin'))
    const signal = { account: id, users, texts: { text: '“\0”' } }
    const also = [...saved, ...(await people.addSignal(database, signal, player.nowMs))]
    await access.debit(id, player.chargeOf(0, { also }))
    await list.add({ value: 'ada@acme.example' })
    await access.fold()
  },
}

/** Two processes on one place of accounts. What an act sees is the `World` of one. */
export class Player {
  readonly ids: string[] = []
  readonly keys: string[] = []
  nowMs = Date.UTC(2026, 4, 1)
  #open!: Open
  #worlds: World[] = []
  #made = 0

  static async start(open: Open): Promise<Player> {
    const { database, close } = await open({})
    // The same everywhere, so that suppressions have the same hashes and order.
    const sql = `UPDATE meta SET value = '${'5e'.repeat(32)}' WHERE name = 'secret'`
    await database.write([{ sql, values: [] }])
    await close()
    const player = new Player()
    await player.begin(open)
    return player
  }

  /** Opens the accounts, which may have moved. */
  async begin(open: Open): Promise<void> {
    this.#open = open
    this.#worlds = [await this.#begin(), await this.#begin()]
  }

  async #begin(): Promise<World> {
    const now = () => this.nowMs
    const accounts = await this.#open({ now })
    const list = await people.openSuppressions(accounts.database, accounts.access, now)
    return { ...accounts, list, player: this }
  }

  async restart(world: World): Promise<void> {
    await world.close()
    this.#worlds[this.#worlds.indexOf(world)] = await this.#begin()
  }

  /** Both at once. */
  async fold(): Promise<void> {
    await Promise.all(this.#worlds.map(({ access }) => access.fold()))
  }

  async close(): Promise<void> {
    for (const { close } of this.#worlds) await close()
  }

  async create({ access }: Pick<World, 'access'>, options: Partial<AccountOptions>) {
    const made = await access.keys.create({ name: 'n', services: ['RAW'], credits: 12, ...options })
    this.ids.push(made.account.id)
    this.keys.push(made.key)
    return made.account
  }

  id(account: number): string {
    return this.ids[account] ?? 'nobody'
  }

  chargeOf(credits: number, more: Partial<Charge>): Charge {
    const replayKey = { fingerprint: 2 ** 47 + ++this.#made, isRetry: false }
    return chargeOf(credits, { requestId: `request ${this.#made}`, replayKey, ...more })
  }

  makeSavedSearch(name: string) {
    const seenAt = ++this.#made
    const search = { name, search: { users: { query: '“rust”' } }, depth: 10 }
    const record = { ...search, createdAt: seenAt, seenAt, checks: [] }
    return { record, seen: Buffer.alloc(12, seenAt) }
  }

  /** What comes of the act, and all that can be read then. */
  async does(process: number, act: Act) {
    const outcome = await settle(() => act.run(this.#worlds[process]!))
    for (const { database } of this.#worlds) await finishOthers(database)
    const seen = []
    for (const world of this.#worlds) seen.push(await this.#look(world))
    return { ...(this.#mask({ outcome, seen }) as object), tables: await this.#readTables() }
  }

  /** The problems that are found once the statement has run. */
  async verifyAfter(sql: string): Promise<unknown> {
    const { database } = this.#worlds[0]!
    await database.write([{ sql, values: [] }])
    return this.sort((await verifyAccounts(database)).problems)
  }

  async #look({ access, database, list }: World): Promise<unknown> {
    await list.reload()
    const [opened, saved, told, shown]: unknown[][] = [[], [], [], []]
    for (const key of this.keys) {
      opened!.push(await settle(() => access.authenticate(`Bearer ${key}`)))
    }
    for (const id of this.ids) {
      const { savedSearches } = access
      saved!.push(await savedSearches.list(id), await savedSearches.findRoom(id, 'berlin'))
    }
    for (const user of users) {
      for await (const signal of people.readSignals(database, user)) told!.push(signal)
    }
    for await (const reveal of people.readReveals(database, { users: [users[0]!] }))
      shown!.push(reveal)
    await finishOthers(database)
    return {
      ...{ opened, saved, shown, signals: this.sort(told!), clock: access.readClock() },
      overlaps: this.sort([...(await access.keys.listOverlaps())]),
      accounts: this.sort(await access.keys.list()),
      suppressed: await list.list(),
      suppresses: [list.suppressesLogin('ADA'), list.suppressesAddress('b@x.acme.example')],
      person: await list.findPerson({ login: 'ada', platformId: 'U_1' }),
      address: await list.findAddress('ada@acme.example'),
    }
  }

  async #readTables(): Promise<Record<string, unknown[]>> {
    const { database } = this.#worlds[0]!
    const tables: Record<string, unknown[]> = {}
    for (const [table, columns] of Object.entries(tableColumns)) {
      const wanted = columns.filter((column) => table !== 'journal' || column !== 'hash')
      const rows = await database.query(`SELECT ${wanted.join(', ')} FROM ${table}`)
      tables[table] = this.sort(rows.map(readValues).filter(({ name }) => name !== 'schema'))
    }
    return tables
  }

  sort(values: readonly unknown[]): unknown[] {
    const texts = values.map((value) => JSON.stringify(this.#mask(value)))
    return texts.sort().map((text) => JSON.parse(text))
  }

  /** Without ids, keys and what else is drawn. */
  #mask(result: unknown): unknown {
    let text = JSON.stringify(result).replaceAll(/(?<=["\s])[0-9a-f-]{12,}/g, '#')
    for (const [i, id] of this.ids.entries()) text = text.replaceAll(id, `account ${i}`)
    return JSON.parse(text)
  }
}

function readValues(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { seen, entries, ...rest } = row
  if (seen instanceof Uint8Array) return { ...rest, seen: [...seen] }
  return entries === undefined ? rest : { ...rest, entries: decodeEntries(row as never) }
}

async function settle(ask: () => unknown): Promise<unknown> {
  try {
    return { result: await ask() }
  } catch (error) {
    const { code, params } = error as { code?: string; params?: unknown }
    if (code === undefined) throw error
    return { code, params }
  }
}

/** Waits for commits that an act leaves for later, and follows all. */
async function finishOthers(database: OpenAccounts['database']): Promise<void> {
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  // A machine with much else to do may leave the server silent for a while.
  await until(() => isUsable(database))
  await database.commit({ atMs: 0, decide: () => ({ result: undefined, entries: [] }) })
  await database.follow()
}
