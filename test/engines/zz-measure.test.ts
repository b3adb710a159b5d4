import { createHmac } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { it } from 'vitest'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { listsOf } from './memory-graph.ts'

const N = Number(process.env.N ?? 300_000)
it('measures', { timeout: 3_000_000 }, async () => {
  const topics = ['rust', 'go', 'compilers', 'databases', 'gamma', 'k8s', 'search', 'java', 'python', 'zig']
  const addresses: string[][] = []
  const users = Array.from({ length: N }, (_, i) => {
    const emails = [`person.number${i}@${i % 10 < 3 ? 'freemail.example' : `team${i % 5000}.example`}`]
    addresses.push(emails)
    const login = `user-${i}`
    return {
      text: { login, bio: topics.filter((_, t) => (i * 31 + t * t) % (t + 2) === 0).join(' '), emails },
      keywords: { id: i.toString(16).padStart(32, '0'), platformId: `U_${i}`, login },
      numbers: { updatedAt: 1.6e9 + (i % 1000) },
      body: Buffer.from(`{"id":"${i}","platformId":"U_${i}","login":"${login}","emails":["***x@team.example"]}`),
    }
  })
  const repos = Array.from({ length: Math.floor(N / 4) }, (_, i) => ({
    text: { name: `repo-${i}`, ownerLogin: `user-${i}` },
    keywords: { id: i.toString(16), platformId: `R_${i}`, name: `repo-${i}`, ownerLogin: `user-${i}`, fullName: `user-${i}/repo-${i}` },
    numbers: { stargazerCount: i, defaultRank: 0 },
    body: Buffer.from('{}'),
  }))
  const hub = 7
  const edges = Array.from({ length: N }, (_, i) => [[i, hub], [i, (i * 7919) % N]] as [number, number][]).flat()
  const follows = listsOf(N, N, edges)
  console.log('indexing', N)
  let t = performance.now()
  const snapshot = memorySnapshot({ users, repos }, 2, { contacts: addresses, graph: { follows } })
  console.log('indexed in', Math.round(performance.now() - t))
  const engine = openEmbeddedEngine(snapshot, { workers: 1, deadlineMs: 60_000, onWorkerLost: console.log })
  await engine.started()
  const key = Buffer.alloc(32, 1)
  const hash = (v: string) => createHmac('sha256', key).update(v).digest('latin1')
  const list = (logins: string[], domains: string[]) => {
    const hashed = new Set(logins.map(hash))
    const hashedDomains = new Set(domains.map(hash))
    const cache = new Map<string, boolean>()
    return {
      isEmpty: logins.length + domains.length === 0,
      hidesLogin: (v: string) => logins.length > 0 && hashed.has(hash(v.toLowerCase())),
      hidesPlatformId: () => false,
      hidesAddress: (v: string) => {
        if (domains.length === 0) return false
        const d = v.slice(v.lastIndexOf('@') + 1)
        let known = cache.get(d)
        if (known === undefined) { known = hashedDomains.has(hash(d)); cache.set(d, known) }
        return known
      },
    }
  }
  const cheap = (logins: string[]) => ({ isEmpty: false, hidesLogin: (v: string) => logins.includes(v), hidesPlatformId: () => false, hidesAddress: () => false })
  const plan = (terms: string[]) => ({ collection: 'users' as const, ranking: { kind: 'terms' as const, terms }, filter: null, limit: 100, after: null })
  const rate = async (what: string, f: (i: number) => Promise<unknown>, n = 4000) => {
    for (let i = 0; i < n / 4; i++) await f(i)
    const best: number[] = []
    for (let r = 0; r < 5; r++) {
      const s = performance.now()
      for (let i = 0; i < n; i++) await f(i)
      best.push((performance.now() - s) / n * 1000)
    }
    best.sort((a, b) => a - b)
    console.log(`   ${what}: ${best[0]!.toFixed(2)} us (median ${best[2]!.toFixed(2)})`)
  }
  const queries = [['rust', 'compilers'], ['java'], ['databases', 'go', 'zig'], ['python', 'k8s'], ['search']]
  const measure = async () => {
    await rate('search top 100', (i) => engine.search(plan(queries[i % queries.length]!)))
    await rate('count bio=rust', () => engine.count('users', { kind: 'tokens', field: 'bio', terms: ['rust'] }), 1000)
    await rate('find login', (i) => engine.find('users', 'login', [`user-${(i * 7919) % N}`]), 20000)
    await rate('page of 100 followers', (i) => engine.edges({ relation: 'follows', direction: 'in', roots: [hub], start: (i * 100) % (N - 200), first: 100, filter: null }), 20000)
    await rate('filtered page', (i) => engine.edges({ relation: 'follows', direction: 'in', roots: [hub], start: (i * 100) % (N - 200), first: 100, filter: { kind: 'and', filters: [] } }), 2000)
  }
  const conceal = async (what: string, hidden: Parameters<typeof engine.conceal>[0]) => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    global.gc?.()
    const before = process.memoryUsage()
    delay.enable()
    const cpu = process.cpuUsage()
    const s = performance.now()
    await engine.conceal(hidden)
    const used = process.cpuUsage(cpu)
    const ms = performance.now() - s
    await new Promise((r) => setTimeout(r, 20))
    delay.disable()
    global.gc?.()
    const after = process.memoryUsage()
    console.log(`conceal ${what}: ${ms.toFixed(0)} ms (CPU ${((used.user + used.system) / 1000).toFixed(0)}), longest turn ${(delay.max / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)}; users ${engine.sizes.users} repos ${engine.sizes.repos}; heap +${((after.heapUsed - before.heapUsed) / 1e6).toFixed(0)} MB, buffers +${((after.arrayBuffers - before.arrayBuffers) / 1e6).toFixed(1)} MB`)
  }
  const hundred = Array.from({ length: 100 }, (_, i) => `user-${(i * 104_729) % N}`)
  console.log('nobody'); await measure()
  await conceal('nobody', list([], []))
  await conceal('100 logins, asking for nothing', cheap(hundred))
  await conceal('100 logins, HMAC', list(hundred, []))
  await conceal('100 logins, HMAC again', list(hundred, []))
  console.log('100 hidden'); await measure()
  await conceal('one domain of 200', list([], ['team9.example']))
  await conceal('a free-mail domain', list([], ['freemail.example']))
  await conceal('a free-mail domain again', list([], ['freemail.example']))
  console.log('free-mail hidden'); await measure()
  await rate('bodies of 100 redacted', () => engine.bodies('users', Array.from({ length: 100 }, (_, i) => i * 10 % N)), 200)
  await rate('search "freemail rust"', () => engine.search(plan(['freemail', 'rust'])), 1000)
  await conceal('nobody', list([], []))
  console.log('nobody again'); await measure()
  await engine.close()
})
