import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  chooseBestEmail,
  listMailDomains,
  type MailDomains,
  openMailDomains,
} from '../../../src/people/index.ts'
import { compiledProgram } from '../../compiled.ts'
import answers from './answers.json' with { type: 'json' }

const program = compiledProgram('people/dns/dns-process')

interface Counts {
  readonly asked: Readonly<Record<string, number>>
  readonly runningMax: number
  readonly overTcp: number
}

async function startServer(manner: string) {
  const child = fork(program, [manner], { execArgv: [] })
  const [{ port }] = await once(child, 'message')
  const send = async (message: string): Promise<Counts> => {
    const reply = once(child, 'message')
    child.send(message)
    return (await reply)[0]
  }
  return {
    address: `127.0.0.1:${port}`,
    /** The queries since the previous call. */
    counts: () => send('counts'),
    /** Who denied all knows all from now on. */
    connect: () => send('connect'),
    stop: () => child.kill(),
  }
}
type DnsServer = Awaited<ReturnType<typeof startServer>>

/** Names below .bv cannot be registered, and names for documentation are never queried. */
let honest: DnsServer

beforeAll(async () => {
  honest = await startServer('honest')
})
afterAll(() => honest.stop())

/** Patient, since the machine may be busy; what tests time-outs has its own times. */
function open(server: DnsServer, options: object = {}): MailDomains {
  const domains = openMailDomains({ servers: [server.address], timeoutMs: 6_000, ...options })
  onTestFinished(() => domains.close())
  return domains
}

async function validityOf(domains: MailDomains, domain: string): Promise<string | undefined> {
  return (await domains.check([domain], 20_000)).get(domain)
}

/** Names with first labels of a common beginning. */
function named(label: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${label}.n${i}.bv`)
}

async function startFor(manner: string): Promise<DnsServer> {
  const server = await startServer(manner)
  onTestFinished(() => void server.stop())
  return server
}

describe('a domain', () => {
  it.each(Object.entries(answers))('of the label %s is $is', async (label, { is }) => {
    // Of these there is no answer at all.
    const isSilent = ['never', 'garbage', 'cut', 'empty'].includes(label)
    const domains = open(honest, isSilent ? { timeoutMs: 300 } : {})
    expect(await validityOf(domains, `${label}.acme.bv`)).toBe(is)
    if (!isSilent) expect(await validityOf(domains, `${label.toUpperCase()}.Other.BV`)).toBe(is)
  })

  it('with more hosts than fit a datagram is asked for again by TCP', async () => {
    await honest.counts()
    expect(await validityOf(open(honest), 'big.acme.bv')).toBe('valid')
    expect((await honest.counts()).overTcp).toBe(1)
  })
})

describe('a resolver that lies', () => {
  it('with addresses is believed what it says of MX, and of what does not exist', async () => {
    const domains = open(await startFor('liar-a'))
    expect(await validityOf(domains, 'mx.acme.bv')).toBe('valid')
    expect(await validityOf(domains, 'a.acme.bv')).toBe('unknown')
    expect(await validityOf(domains, 'nxdomain.acme.bv')).toBe('invalid')
  })

  it('with mail hosts is not believed these', async () => {
    const domains = open(await startFor('liar-mx'))
    expect(await validityOf(domains, 'mx.acme.bv')).toBe('unknown')
    expect(await validityOf(domains, 'a.acme.bv')).toBe('valid')
  })
})

describe.each(['denying', 'empty'])('a resolver that is %s about everything', (manner) => {
  const denied = ['mx.acme.bv', 'gmail.com', 'a.acme.bv']

  it('is not believed, asked for its reasons once, and told of once', async () => {
    let nowMs = 1_000
    const server = await startFor(manner)
    const warnings: string[] = []
    const log = { warn: (_: object, message: string) => void warnings.push(message) }
    const options = { servers: [server.address], timeoutMs: 6_000, now: () => nowMs }
    const domains = openMailDomains(options, log)
    onTestFinished(() => domains.close())
    for (const round of [1, 2]) {
      const found = await domains.check(denied, 20_000)
      expect(new Set(found.values())).toEqual(new Set(['unknown']))
      expect((await server.counts()).asked['NS com']).toBe(1)
      expect(warnings, `round ${round}`).toEqual([
        'DNS does not know the name servers of com; domains that it denies count as valid for now',
      ])
      nowMs += 31_000
    }
    await server.connect()
    const found = await domains.check([...denied, 'nxdomain.acme.bv'], 20_000)
    expect(found.get('mx.acme.bv')).toBe('valid')
    expect(found.get('nxdomain.acme.bv')).toBe('invalid')
    expect(warnings).toHaveLength(1)
  })
})

describe('names for documentation and tests', () => {
  const names = ['acme.example', 'x.acme.example', 'acme.test', 'example.com', 'x.example.org']

  it('are unknown without a query', async () => {
    const server = await startFor('denying')
    const found = await open(server).check([...names, 'example.net', 'EXAMPLE.NET'], 20_000)
    expect(new Set(found.values())).toEqual(new Set(['unknown']))
    expect((await server.counts()).asked).toEqual({})
  })

  it('are no others that end alike', async () => {
    const found = await open(honest).check(['nxdomain.anexample.com', 'nxdomain.latest'], 20_000)
    expect(new Set(found.values())).toEqual(new Set(['invalid']))
  })

  it('keep an address of a person in a sample', async () => {
    const ada = { login: 'ada', emails: ['ada@acme.example', 'ada@example.org'] }
    const known = await open(await startFor('denying')).check(listMailDomains([ada]), 20_000)
    expect(chooseBestEmail(ada, (domain) => known.get(domain)!).bestEmail).toBe('ada@acme.example')
  })
})

describe('what was found', () => {
  it('is kept as long as its kind says, and asked for once meanwhile', async () => {
    let nowMs = 1_000
    const domains = open(honest, { now: () => nowMs })
    const names = ['mx', 'a', 'nxdomain', 'servfail'].map((label) => `${label}.kept.bv`)
    const askedOf = async () => {
      await domains.check(names, 20_000)
      const { asked } = await honest.counts()
      return names.map((name) => asked[`MX ${name}`] ?? 0)
    }
    await honest.counts()
    expect(await askedOf()).toEqual([1, 1, 1, 1])
    expect(await askedOf()).toEqual([0, 0, 0, 0])
    nowMs += 31_000
    expect(await askedOf()).toEqual([0, 0, 0, 1])
    nowMs += 90_000
    expect(await askedOf()).toEqual([0, 1, 0, 1])
    nowMs += 480_000
    expect(await askedOf()).toEqual([0, 1, 1, 1])
    nowMs += 3_600_000
    expect(await askedOf()).toEqual([1, 1, 1, 1])
  })

  it('serves all who ask meanwhile', async () => {
    const domains = open(honest)
    await honest.counts()
    const all = Array.from({ length: 50 }, () => validityOf(domains, 'slow-mx.once.bv'))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['valid']))
    expect((await honest.counts()).asked['MX slow-mx.once.bv']).toBe(1)
  })

  it('too late for its caller is there for the next one', async () => {
    const domains = open(honest)
    await honest.counts()
    const name = 'slow-mx.late.bv'
    const first = await domains.check([name, 'mx.late.bv'], 0)
    expect(first.get(name)).toBe('unknown')
    expect(await validityOf(domains, name)).toBe('valid')
    expect(first.get(name)).toBe('unknown')
    expect((await honest.counts()).asked[`MX ${name}`]).toBe(1)
  })
})

describe('many domains', () => {
  it('are asked for a few at a time', async () => {
    await honest.counts()
    const found = await open(honest, { concurrency: 16 }).check(named('slow', 500), 25_000)
    expect([...found.values()].filter((validity) => validity === 'valid')).toHaveLength(500)
    const { asked, runningMax } = await honest.counts()
    expect(Object.keys(asked).filter((key) => key.startsWith('MX slow'))).toHaveLength(500)
    expect(runningMax).toBeGreaterThan(1)
    expect(runningMax).toBeLessThanOrEqual(16)
  })

  it('beyond those that may wait are unknown, and asked for when there is room', async () => {
    const domains = open(honest, { concurrency: 1 })
    const found = await domains.check(named('mx', 1_500), 25_000)
    const count = (validity: string) => [...found.values()].filter((one) => one === validity).length
    expect([count('valid'), count('unknown')]).toEqual([1_001, 499])
    expect(await validityOf(domains, 'mx.n1499.bv')).toBe('valid')
  })

  it('are not asked for when all is closed', async () => {
    const domains = open(honest, { concurrency: 2 })
    await honest.counts()
    const asking = domains.check(named('slow-mx', 100), 20_000)
    domains.close()
    expect(new Set((await asking).values())).toEqual(new Set(['unknown']))
    expect(await validityOf(domains, 'mx.acme.bv')).toBe('unknown')
    expect(Object.keys((await honest.counts()).asked).length).toBeLessThanOrEqual(2)
  })
})

describe('a resolver that is silent', () => {
  it('is left alone for a while, and then tried with one question', async () => {
    let nowMs = 1_000
    const warnings: string[] = []
    const log = { warn: (_: object, message: string) => void warnings.push(message) }
    const server = await startFor('silent')
    const options = { servers: [server.address], timeoutMs: 90, now: () => nowMs }
    const domains = openMailDomains(options, log)
    onTestFinished(() => domains.close())
    await domains.check(named('d', 5), 20_000)
    expect(warnings).toEqual(['DNS does not answer; for 30 s the form of a domain decides'])
    await server.counts()
    const names = named('e', 200)
    const found = await domains.check(names, 20_000)
    expect(new Set(found.values())).toEqual(new Set(['unknown']))
    expect((await server.counts()).asked).toEqual({})
    nowMs += 30_000
    await domains.check(names, 20_000)
    await expect
      .poll(async () => Object.keys((await server.counts()).asked))
      .toEqual(['A devdex.invalid'])
  })

  it('is asked again when it has answered', async () => {
    let nowMs = 1_000
    const domains = open(honest, { timeoutMs: 90, now: () => nowMs })
    await domains.check(named('never', 5), 20_000)
    expect(await validityOf(domains, 'mx.acme.bv')).toBe('unknown')
    nowMs += 30_000
    await expect.poll(() => validityOf(domains, 'mx.acme.bv')).toBe('valid')
  })

  it('is not who answers other questions meanwhile', async () => {
    const domains = open(honest, { timeoutMs: 2_000 })
    const asking = domains.check(named('never', 10), 20_000)
    await domains.check(['nxdomain.alive.bv'], 20_000)
    await asking
    expect(await validityOf(domains, 'mx.alive.bv')).toBe('valid')
  })

  it('may not even be there', async () => {
    const free = createSocket('udp4').bind(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address()
    await new Promise<void>((resolve) => free.close(() => resolve()))
    const domains = openMailDomains({ servers: [`127.0.0.1:${port}`], timeoutMs: 300 })
    expect(await validityOf(domains, 'mx.acme.bv')).toBe('unknown')
    domains.close()
  })
})

describe('without DNS', () => {
  it('no server is queried', async () => {
    const domains = openMailDomains({ servers: 'off' })
    expect(await domains.check(['mx.acme.bv'], 20_000)).toEqual(
      new Map([['mx.acme.bv', 'unknown']]),
    )
    domains.close()
  })

  it('and with a server that is no address nothing is opened', () => {
    expect(() => openMailDomains({ servers: ['dns.example'] })).toThrow(TypeError)
  })
})
