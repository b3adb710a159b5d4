/**
 * A DNS server on loopback, UDP and TCP on one port, in a separate process. The first label of the
 * queried name selects the answer. Messages: it sends `{ port }`; on any message it sends the
 * queries since the last one.
 */
import type { RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import DNS from 'dns2'

const { Packet } = DNS
const { TYPE, CLASS } = Packet

/** As a whole: `honest`, a liar for what does not exist, `silent`, or one that denies all. */
const [manner = 'honest'] = process.argv.slice(2)

const slowMs = 60
let asked: Record<string, number> = {}
/** Whether who denied all has been connected to the rest of the world. */
let isConnected = false
let [running, runningMax, overTcp] = [0, 0, 0]

interface Ask {
  readonly request: DNS.Packet
  readonly name: string
  readonly type: number
  readonly label: string
}

type Record_ = DNS.Packet.Resource

const tcp = DNS.createTCPServer((request, send) => {
  overTcp++
  answer(request as DNS.Packet, send as Send, null)
})

type Send = (packet: DNS.Packet) => void
type Udp = ReturnType<typeof DNS.createUDPServer>

const { udp, port } = await openBoth()
process.send!({ port })
process.on('message', (message) => {
  if (message === 'connect') isConnected = true
  process.send!({ asked, runningMax, overTcp })
  asked = {}
  runningMax = 0
  overTcp = 0
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
  const typeName = Object.entries(TYPE).find(([, value]) => value === type)?.[0] ?? '?'
  const key = `${typeName} ${name}`
  asked[key] = (asked[key] ?? 0) + 1
  if (manner === 'silent') return
  const ask: Ask = { request, name, type, label: name.split('.')[0]!.toLowerCase() }
  const raw = rawReplies[ask.label]
  if (raw !== undefined && client !== null) {
    for (const bytes of raw(ask)) udp.send(bytes, client.port, client.address)
    return
  }
  if (ask.label.startsWith('slow')) {
    runningMax = Math.max(runningMax, ++running)
    setTimeout(() => {
      running--
      send(replyTo(ask))
    }, slowMs)
    return
  }
  if (ask.label !== 'never') send(replyTo(ask))
}

function replyTo(ask: Ask): DNS.Packet {
  const reply = Packet.createResponseFromRequest(ask.request)
  const records = recordsOf(ask)
  if (typeof records === 'number') reply.header.rcode = records
  else reply.answers.push(...records)
  return reply
}

const rcodes: Readonly<Record<string, number>> = { servfail: 2, nxdomain: 3, notimp: 4, refused: 5 }

/** An rcode in place of records where there are none to be had. */
function recordsOf(ask: Ask): Record_[] | number {
  const { name, type, label } = ask
  if (manner === 'denying' && !isConnected) return 3
  if (manner === 'empty' && !isConnected) return []
  if (type === TYPE.NS) return name === 'com' ? [ns(name, 'a.gtld.example.net')] : []
  if (name.endsWith('.invalid')) return invented(ask)
  const kind = label.replace(/\d+$/, '').replace(/^slow-?/, '') || 'mx'
  const rcode = rcodes[kind]
  if (rcode !== undefined) return rcode
  if (type === TYPE.MX) return exchanges(name, kind)
  if (type === TYPE.A) return (ipv4[kind] ?? []).map((address) => a(name, address))
  if (type === TYPE.AAAA && kind === 'broken-aaaa') return 2
  return type === TYPE.AAAA ? (ipv6[kind] ?? []).map((address) => a(name, address, TYPE.AAAA)) : []
}

/** The answer of a lying server for a name that does not exist. */
function invented({ name, type }: Ask): Record_[] | number {
  if (manner === 'liar-a' && type === TYPE.A) return [a(name, '198.51.100.9')]
  if (manner === 'liar-mx' && type === TYPE.MX) return [mx(name, 'ads.example.net')]
  return manner === 'honest' ? 3 : []
}

const hosts: Readonly<Record<string, readonly string[]>> = {
  mx: ['mail.example.net', 'mail2.example.net'],
  'null-mx': [''],
  'mx-ip': ['198.51.100.7'],
  'mx-localhost': ['localhost'],
  'mx-single': ['mail'],
  'mx-mixed': ['localhost', 'mail.example.net'],
  big: Array.from({ length: 60 }, (_, i) => `mail${i}.a-long-name-for-a-host.example.net`),
}

const ipv4: Readonly<Record<string, readonly string[]>> = {
  a: ['198.51.100.1'],
  'a-private': ['10.1.2.3', '127.0.0.1', '192.168.1.1'],
  'a-mixed': ['10.1.2.3', '198.51.100.1'],
  'a-zero': ['0.0.0.0'],
}

const ipv6: Readonly<Record<string, readonly string[]>> = {
  aaaa: ['2001:db8::1'],
  'aaaa-local': ['fe80::1', '::1'],
}

function exchanges(name: string, kind: string): Record_[] {
  if (kind === 'cname') {
    return [cname(name, 'mx.target.example'), mx('mx.target.example', 'mail.example.net')]
  }
  return (hosts[kind] ?? []).map((host) => mx(name, host))
}

function mx(name: string, exchange: string): Record_ {
  return { name, type: TYPE.MX, class: CLASS.IN, ttl: 300, exchange, priority: 10 } as Record_
}

function ns(name: string, host: string): Record_ {
  return { name, type: TYPE.NS, class: CLASS.IN, ttl: 300, ns: host } as Record_
}

function a(name: string, address: string, type: number = TYPE.A): Record_ {
  return { name, type, class: CLASS.IN, ttl: 120, address } as Record_
}

function cname(name: string, domain: string): Record_ {
  return { name, type: TYPE.CNAME, class: CLASS.IN, ttl: 300, domain } as Record_
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
  reply.answers.push(mx(name, 'evil.example.net'))
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
