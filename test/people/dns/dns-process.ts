/**
 * A DNS server on loopback, UDP and TCP on one port, in a separate process. The first label of the
 * queried name selects the answer in answers.json. Messages: it sends `{ port }`; on any message it
 * sends the queries since the last one.
 */
import type { RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import DNS from 'dns2'

const { Packet } = DNS
const { TYPE, CLASS } = Packet
type Resource = DNS.Packet.Resource
type TypeName = 'MX' | 'A' | 'AAAA'

/** As a whole: `honest`, a liar for what does not exist, `silent`, or one that denies all. */
const [manner = 'honest'] = process.argv.slice(2)

interface Answer extends Partial<Record<TypeName, readonly string[]>> {
  /** What becomes of the domain, for the test. */
  readonly is: string
  readonly CNAME?: string
  readonly rcode?: number
  readonly rcodeOfAAAA?: number
  /** How often each host is listed, by other names. */
  readonly times?: number
}

const answers: Readonly<Record<string, Answer>> = JSON.parse(
  readFileSync('test/people/dns/answers.json', 'utf8'),
)

const slowMs = 60
const counts = { asked: {} as Record<string, number>, runningMax: 0, overTcp: 0 }
/** Whether who denied all has been connected to the rest of the world. */
let isConnected = false
let running = 0

interface Ask {
  readonly request: DNS.Packet
  readonly name: string
  readonly type: number
  readonly label: string
}

type Send = (packet: DNS.Packet) => void
type Udp = ReturnType<typeof DNS.createUDPServer>

const tcp = DNS.createTCPServer((request, send) => {
  counts.overTcp++
  answer(request as DNS.Packet, send as Send, null)
})
const { udp, port } = await openBoth()
process.send!({ port })
process.on('message', (message) => {
  if (message === 'connect') isConnected = true
  process.send!(counts)
  Object.assign(counts, { asked: {}, runningMax: 0, overTcp: 0 })
})
process.on('disconnect', () => process.exit())

/** A port that is free for UDP may be taken for TCP: then another one is tried. */
async function openBoth(): Promise<{ udp: Udp; port: number }> {
  for (;;) {
    const socket = DNS.createUDPServer((request, send, client) => {
      answer(request as DNS.Packet, send as Send, client as RemoteInfo)
    })
    await socket.listen(0, '127.0.0.1')
    const { port: free } = socket.address()
    tcp.listen(free, '127.0.0.1')
    try {
      await once(tcp, 'listening')
      return { udp: socket, port: free }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      socket.close()
    }
  }
}

function answer(request: DNS.Packet, send: Send, client: RemoteInfo | null): void {
  const { name = '', type = 0 } = request.questions[0] as { name?: string; type?: number }
  const key = `${typeName(type)} ${name}`
  counts.asked[key] = (counts.asked[key] ?? 0) + 1
  if (manner === 'silent') return
  const ask: Ask = { request, name, type, label: name.split('.')[0]!.toLowerCase() }
  const raw = rawReplies[ask.label]
  if (raw !== undefined && client !== null) {
    for (const bytes of raw(ask)) udp.send(bytes, client.port, client.address)
  } else if (ask.label.startsWith('slow')) {
    counts.runningMax = Math.max(counts.runningMax, ++running)
    setTimeout(() => {
      running--
      send(replyTo(ask))
    }, slowMs)
  } else if (ask.label !== 'never') send(replyTo(ask))
}

function typeName(type: number): string {
  return Object.entries(TYPE).find(([, value]) => value === type)?.[0] ?? '?'
}

function replyTo(ask: Ask): DNS.Packet {
  const reply = Packet.createResponseFromRequest(ask.request)
  const records = recordsOf(ask)
  if (typeof records === 'number') reply.header.rcode = records
  else reply.answers.push(...records)
  return reply
}

/** An rcode in place of records where there are none to be had. */
function recordsOf({ name, type, label }: Ask): Resource[] | number {
  if (manner === 'denying' && !isConnected) return 3
  if (manner === 'empty' && !isConnected) return []
  const kind = typeName(type)
  if (kind === 'NS')
    return name === 'com' ? [resource(name, 'NS', { ns: 'a.gtld.example.net' })] : []
  if (name.endsWith('.invalid')) {
    // The answer of a lying server for a name that does not exist.
    if (manner === 'liar-a' && kind === 'A') return [address(name, '198.51.100.9', 'A')]
    if (manner === 'liar-mx' && kind === 'MX') return [exchange(name, 'ads.example.net')]
    return manner === 'honest' ? 3 : []
  }
  const found = answers[label.replace(/\d+$/, '').replace(/^slow-?/, '') || 'mx']
  if (found === undefined) return []
  const rcode = found.rcode ?? (kind === 'AAAA' ? found.rcodeOfAAAA : undefined)
  if (rcode !== undefined) return rcode
  const values = found[kind as TypeName] ?? []
  if (kind !== 'MX') return values.map((one) => address(name, one, kind as 'A'))
  const alias = found.CNAME
  const owner = alias ?? name
  const hosts = Array.from({ length: found.times ?? 1 }, (_, i) =>
    values.map((host) => exchange(owner, found.times === undefined ? host : `mail${i}.${host}`)),
  ).flat()
  return alias === undefined ? hosts : [resource(name, 'CNAME', { domain: alias }), ...hosts]
}

function resource(name: string, type: keyof typeof TYPE, more: object): Resource {
  return { name, type: TYPE[type], class: CLASS.IN, ttl: 300, ...more } as Resource
}

function exchange(name: string, host: string): Resource {
  return resource(name, 'MX', { exchange: host, priority: 10 })
}

function address(name: string, value: string, type: 'A' | 'AAAA'): Resource {
  return resource(name, type, { address: value, ttl: 120 })
}

/** Packets that no honest server sends: each forged one says that mail is taken. */
const rawReplies: Readonly<Record<string, (ask: Ask) => Buffer[]>> = {
  'wrong-id': (ask) => [withOtherId(forged(ask)), truthful(ask)],
  'wrong-question': (ask) => [forged(ask, 'mx.other.example'), truthful(ask)],
  garbage: () => [Buffer.from('this is no answer at all, but sixty bytes of some other protocol')],
  cut: (ask) => [forged(ask).subarray(0, 20)],
  empty: () => [Buffer.alloc(0)],
}

function forged(ask: Ask, name = ask.name): Buffer {
  const reply = Packet.createResponseFromRequest(ask.request)
  reply.questions = [{ name, type: ask.type, class: CLASS.IN } as DNS.Packet.Question]
  reply.answers.push(exchange(name, 'evil.example.net'))
  return reply.toBuffer()
}

function truthful(ask: Ask): Buffer {
  const reply = Packet.createResponseFromRequest(ask.request)
  reply.header.rcode = 3
  return reply.toBuffer()
}

function withOtherId(bytes: Buffer): Buffer {
  bytes.writeUInt16BE((bytes.readUInt16BE(0) + 1) % 65_536, 0)
  return bytes
}
