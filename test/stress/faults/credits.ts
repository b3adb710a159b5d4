/** Faults amid sales: an account runs dry, the server is killed, the disk of the accounts fills up. */
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim } from '../../../bench/claim.ts'
import { oneCredit } from '../../../bench/ledger/prices.ts'
import { claimNone, claimVerdicts, claimWithin } from '../claims.ts'
import { claimLedger, claimVerified, readLedger, sum } from '../ledger.ts'
import type { JudgedQuestion, Receipt } from '../load.ts'
import { SkippedError } from '../scenario.ts'
import { type Stage, until } from '../stage.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

interface Customers {
  readonly clients: number
}

interface Priced {
  readonly asked: JudgedQuestion
  readonly credits: number
}

/** The price of each question, which another account pays. */
async function askPrices(stage: Stage, clients: number): Promise<Priced[]> {
  await stage.copyWorld()
  await stage.open()
  await stage.serve()
  const each = Math.ceil(400 / clients)
  const receipts = await stage.load({ questions: 'prices', clients, each }).end()
  await stage.stop()
  stage.receipts.length = 0
  return receipts.map(({ asked, credits }) => ({ asked, credits }))
}

/** Customers spend half of what they want. The last requests ask for one credit. */
export async function drainAccount(
  stage: Stage,
  { clients, each }: Customers & { readonly each: number },
): Promise<Claim[]> {
  const prices = await askPrices(stage, clients)
  const mean = sum(prices.map(({ credits }) => credits)) / prices.length
  await stage.open(Math.floor(mean * clients * each * 0.5))
  await stage.serve()
  await stage.load({ questions: 'prices', clients, each }).end()
  await stage.stop()
  return []
}

/** What a customer does when no answer comes. */
const manners = ['leaves', 'repeats with its Idempotency-Key', 'retries without a key'] as const

interface Order extends JudgedQuestion {
  readonly manner: (typeof manners)[number]
}

interface Kills extends Customers {
  readonly times: number
  /** Of load before the kill, at random. */
  readonly fromMs: number
  readonly toMs: number
}

interface Repeat {
  readonly manner: Order['manner']
  readonly first: Receipt
  readonly second: Receipt
}

/** The chain grows with every kill. Verifying it each time would take most of the run. */
const killsPerVerify = 25
/** A retry without a key is recognised for this long after the charge. */
const retryMsMax = 60_000

export async function killServer(stage: Stage, row: Kills): Promise<Claim[]> {
  const priced = (await askPrices(stage, row.clients)).filter(({ credits }) => credits > 0)
  await stage.open()
  const repeats: Repeat[] = []
  const seconds: number[] = []
  const verified: Claim[] = []
  let pending: readonly Receipt[] = []
  for (let kill = 0; kill <= row.times; kill++) {
    const startedMs = performance.now()
    const server = await stage.serve()
    const till = stage.load({ questions: 'prices', clients: row.clients, each: 0 })
    await till.ask(oneCredit(stage.seed))
    seconds.push(performance.now() - startedMs)
    repeats.push(...(await Promise.all(pending.map((first) => repeat(till.ask.bind(till), first)))))
    await till.end()
    if (kill === row.times) break
    let isDoomed = false
    const crowd = stage.load({
      questions: 'prices',
      clients: row.clients,
      leavesWhenLost: true,
      next: (client, number) => order(stage, priced, client, (kill + 1) * 1e6 + number),
      // At an answer, others of its tick have been paid and are still being sent.
      onReceipt: () => isDoomed && void server.kill(),
    })
    await setTimeout(row.fromMs + stage.random() * (row.toMs - row.fromMs))
    isDoomed = true
    if (stage.random() < 0.5) void server.kill()
    const lost = (await crowd.end()).filter(({ status }) => status === 0)
    await stage.kill()
    pending = lost.filter(({ asked }) => (asked as Order).manner !== 'leaves')
    if ((kill + 1) % killsPerVerify === 0) verified.push(await claimVerified(stage.dataDir))
  }
  await stage.stop()
  const { debits } = await readLedger(stage.dataDir, stage.account!)
  return [
    ...claimRepeats(repeats, new Set(debits.map(({ requestId }) => requestId))),
    claimNone(
      'the accounts verify right after a kill',
      verified.flatMap(({ holds, value }) => (holds ? [] : [value])),
    ),
    claimWithin('the first answer after a start is paid', seconds, 2000),
  ]
}

function order(stage: Stage, priced: readonly Priced[], client: number, number: number): Order {
  const manner = manners[client % manners.length]!
  // Without a key a repeat is recognised by its body, which must be unique.
  if (manner === manners[2]) return { ...oneCredit(stage.seed, number), manner }
  const usual = priced[number % priced.length]!.asked
  const headers = manner === manners[1] ? { 'idempotency-key': `order-${number}` } : {}
  return { ...usual, manner, headers }
}

async function repeat(
  ask: (asked: JudgedQuestion) => Promise<Receipt>,
  first: Receipt,
): Promise<Repeat> {
  const asked = first.asked as Order
  const retry = asked.manner === manners[2] ? { 'x-stainless-retry-count': '1' } : {}
  const second = await ask({ ...asked, headers: { ...asked.headers, ...retry } })
  return { manner: asked.manner, first, second }
}

/** @param paid ids of requests that have a debit */
export function claimRepeats(repeats: readonly Repeat[], paid: ReadonlySet<string>): Claim[] {
  return manners.slice(1).map((manner) => {
    const isInTime = ({ first, second }: Repeat) =>
      manner === manners[1] || second.endMs - first.startMs < retryMsMax
    const own = repeats.filter((one) => one.manner === manner && isInTime(one))
    const once = own.filter(({ first, second }) => {
      const charged = [first, second].filter(({ id }) => paid.has(id))
      return charged.length === 1 && second.credits > 0 === paid.has(second.id)
    })
    const free = own.filter(({ second }) => second.credits === 0).length
    return claim(
      once.length === own.length && own.length > 0,
      `who ${manner} is charged once in all`,
      `${once.length} of ${own.length}, ${free} of them before the kill`,
    )
  })
}

interface Fills extends Customers {
  readonly rounds: number
  readonly megabytes: number
}

/** What costs nothing, and goes on. */
const freePaths = ['/health', '/metrics', '/v3/account']

/** Needs the right to mount: root, or a user namespace (`unshare -rm`). */
export async function fillDisk(stage: Stage, row: Fills): Promise<Claim[]> {
  await stage.copyWorld()
  const { dataDir: world, ground } = stage
  stage.dataDir = ground.freshFolder()
  let disk: SmallDisk
  try {
    disk = mountSmallDisk(stage.dataDir, row.megabytes)
  } catch (error) {
    throw new SkippedError(`no tmpfs can be mounted here (${error})`)
  }
  execFileSync('ln', ['-s', `${world}/snapshots`, `${world}/records`, stage.dataDir])
  execFileSync('cp', [`${world}/CURRENT`, stage.dataDir])
  try {
    await stage.open()
    const run: DiskRun = { recoveryMs: [], stopped: [], claims: [] }
    for (let round = 0; round < row.rounds; round++) await fillOnce(stage, row, disk, run)
    const refused = stage.receipts.filter(({ verdict }) => verdict === 'refused')
    const others = refused.filter(({ code }) => code !== 'storage_unavailable')
    return [
      claimNone('/health, /metrics and /account answer 200 on a full disk', run.stopped),
      claimVerdicts(['right', 'lost', 'refused'], stage.receipts),
      claim(
        others.length === 0 && refused.length > 0,
        'the full disk refuses sales with storage_unavailable',
        `${refused.length}, and ${others.length} others`,
      ),
      ...claimLedger(stage.receipts, await readLedger(stage.dataDir, stage.account!)),
      ...run.claims,
      claimWithin('with room again it sells by itself', run.recoveryMs, 2000),
    ]
  } finally {
    disk.unmount()
  }
}

interface DiskRun {
  readonly recoveryMs: number[]
  /** Free paths that did not answer 200. */
  readonly stopped: string[]
  readonly claims: Claim[]
}

/** Fills and frees the disk under one server. Fills it, kills the server, and starts on a free one. */
async function fillOnce(
  stage: Stage,
  { clients }: Fills,
  disk: SmallDisk,
  run: DiskRun,
): Promise<void> {
  await stage.serve()
  const crowd = stage.load({ questions: 'prices', clients, leavesWhenLost: true })
  const has = (verdict: string, count = 1) => {
    const before = stage.receipts.length
    return until(
      () => stage.receipts.slice(before).filter((one) => one.verdict === verdict).length >= count,
      `no request is ${verdict}`,
    )
  }
  const fill = async () => {
    await setTimeout(50 + stage.random() * 400)
    disk.fill()
    // Old pages in the file can be reused for a while.
    await has('refused')
  }
  await fill()
  for (const path of freePaths) {
    const headers = { authorization: `Bearer ${stage.key}`, 'content-type': 'application/json' }
    const init = path.startsWith('/v3') ? { method: 'POST', headers, body: '{}' } : {}
    const { status } = await stage.get(path, init)
    if (status !== 200) run.stopped.push(`${path} ${status}`)
  }
  await has('refused')
  const startMs = performance.now()
  disk.free()
  await has('right')
  run.recoveryMs.push(performance.now() - startMs)
  await fill()
  await stage.kill()
  await crowd.end()
  disk.free()
  await stage.serve()
  const till = stage.load({ questions: 'prices', clients: 1, each: 1 })
  const [again] = await till.end()
  run.claims.push(claim(again!.verdict === 'right', 'a restart sells again', again!.text))
  await stage.stop()
  run.claims.push(await claimVerified(stage.dataDir))
}
