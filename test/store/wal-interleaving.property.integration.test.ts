/** The sums are right after any interleaving of two processes, with kills at any time. */
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir } from './accounts.ts'
import { opening } from './wal-files.ts'
import { TailUser } from './wal-user.ts'

vi.setConfig({ testTimeout: 120_000 })

const ids = ['ada', 'grace']
const accountStep = (name: 'enter' | 'grant' | 'account') =>
  fc.record({
    name: fc.constant(name),
    user: fc.constantFrom<0 | 1>(0, 1),
    id: fc.constantFrom(...ids),
    credits: fc.integer({ min: 1, max: 9 }),
    durability: fc.constantFrom('flush' as const, 'fsync' as const),
  })
const userStep = (name: 'followed' | 'kill' | 'reopen') =>
  fc.record({ name: fc.constant(name), user: fc.constantFrom<0 | 1>(0, 1) })
const anyStep = fc.oneof(
  { arbitrary: accountStep('enter'), weight: 20 },
  { arbitrary: accountStep('grant'), weight: 3 },
  { arbitrary: accountStep('account'), weight: 4 },
  { arbitrary: userStep('followed'), weight: 1 },
  { arbitrary: userStep('kill'), weight: 2 },
  { arbitrary: userStep('reopen'), weight: 1 },
)
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

it('two processes enter, commit, read and die in any order', async () => {
  const spares = [new TailUser()]
  /** Starts a process ahead, to have it ready when it is needed. */
  const begin = () => {
    spares.push(new TailUser())
    return spares.shift()!
  }
  await holdsLater(2, [fc.array(anyStep, { minLength: 10, maxLength: 40 })], async (steps) => {
    const world = new World(freshDataDir(), begin)
    await world.begin()
    for (const step of steps) await world.take(step)
    await world.end()
  })
})

class World {
  readonly #dataDir: string
  readonly #begin: () => TailUser
  readonly #users: TailUser[] = []
  readonly #remaining = new Map<string, number>()
  readonly #used = new Map<string, number>()
  #seq = 0

  constructor(dataDir: string, begin: () => TailUser) {
    this.#dataDir = dataDir
    this.#begin = begin
  }

  async begin(): Promise<void> {
    for (const i of [0, 1]) await this.#open(i)
    for (const id of ids) {
      await this.#users[0]!.do('create', id, opening)
      this.#remaining.set(id, opening)
      this.#used.set(id, 0)
      this.#seq++
    }
  }

  async #open(i: number): Promise<void> {
    this.#users[i] = this.#begin()
    await this.#users[i].do('open', this.#dataDir)
  }

  async take(step: Step): Promise<void> {
    const user = this.#users[step.user]!
    if (step.name === 'kill') {
      await user.kill()
      await this.#open(step.user)
    } else if (step.name === 'reopen') {
      await user.do('close')
      await user.do('open', this.#dataDir)
    } else if (step.name === 'followed') await user.do('followed')
    else if ('id' in step) await this.#useAccount(user, step)
  }

  async #useAccount(user: TailUser, step: Extract<Step, { id: string }>): Promise<void> {
    const { id, credits, durability } = step
    if (step.name === 'account') {
      expect(await user.do('account', id)).toMatchObject(this.#expected(id))
      return
    }
    const change = step.name === 'grant' ? credits : -credits
    this.#remaining.set(id, this.#remaining.get(id)! + change)
    if (step.name === 'enter') this.#used.set(id, this.#used.get(id)! + credits)
    expect(await user.do(step.name, id, credits, { durability })).toBe(++this.#seq)
  }

  #expected(id: string) {
    return { creditsRemaining: this.#remaining.get(id), creditsUsed: this.#used.get(id) }
  }

  async end(): Promise<void> {
    for (const id of ids) {
      for (const user of this.#users) {
        expect(await user.do('account', id)).toMatchObject(this.#expected(id))
      }
    }
    for (const user of this.#users) await user.kill()
    const { problems, commits } = verify(this.#dataDir)
    expect({ problems, commits }).toEqual({ problems: [], commits: this.#seq })
  }
}
