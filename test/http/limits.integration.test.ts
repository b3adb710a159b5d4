/** How many connections are taken, in all and from one address, and what becomes of the others. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Connections, findNetwork, isLoopback } from '../../src/http/connections.ts'
import { readOpenFilesMax } from '../../src/observe/process.ts'
import { readTable } from '../tables.ts'
import { describeAdapters } from './adapters.ts'
import { rawPost, talk } from './raw-socket.ts'
import { echo, get, ok, post, postJson } from './routes.ts'

const noPerson = () => false

/** A connection from an address of this machine; what the server says to it is ignored. */
async function from(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  return socket
}

/** A refused connection looks open to its client until the end comes. */
async function isRefused(socket: Socket): Promise<boolean> {
  const said = once(socket, 'data').then(() => false)
  const ended = once(socket, 'close').then(() => true)
  if (!socket.destroyed) socket.write(rawPost('/v3/echo', '{}'))
  return Promise.race([said, ended])
}

describeAdapters('connections', (open) => {
  it('are refused at once past the limit, counted, and taken again when others go', async () => {
    const connections = { connectionsMax: 3 }
    const served = await open([echo], { connections })
    const held = await Promise.all([1, 2, 3].map(() => from(served.port, '127.0.0.1')))
    await expect.poll(() => served.stats().open).toBe(3)
    expect(await isRefused(await from(served.port, '127.0.0.1'))).toBe(true)
    expect(served.stats()).toEqual({ open: 3, refused: { total: 1, address: 0 } })
    held[0]!.destroy()
    await expect.poll(() => served.stats().open).toBe(2)
    expect(await isRefused(await from(served.port, '127.0.0.1'))).toBe(false)
    for (const socket of held) socket.destroy()
  })

  it('have a limit for each address', async () => {
    const connections = { perAddressMax: 2, isExempt: noPerson }
    const served = await open([echo], { connections })
    const held = await Promise.all([1, 2].map(() => from(served.port, '127.0.0.2')))
    await expect.poll(() => served.stats().open).toBe(2)
    expect(await isRefused(await from(served.port, '127.0.0.2'))).toBe(true)
    const other = await from(served.port, '127.0.0.3')
    expect(await isRefused(other)).toBe(false)
    expect(served.stats()).toEqual({ open: 3, refused: { total: 0, address: 1 } })
    for (const socket of [...held, other]) socket.destroy()
  })

  it('may be any number from who is exempt', async () => {
    const connections = { perAddressMax: 1, isExempt: (address: string) => address === '127.0.0.4' }
    const served = await open([echo], { connections })
    const sockets = await Promise.all([1, 2, 3].map(() => from(served.port, '127.0.0.4')))
    for (const socket of sockets) expect(await isRefused(socket)).toBe(false)
    for (const socket of sockets) socket.destroy()
  })

  it('of loopback have no limit of their own by default', async () => {
    const served = await open([echo], { connections: { perAddressMax: 1 } })
    const sockets = await Promise.all([1, 2, 3].map(() => from(served.port, '127.0.0.1')))
    for (const socket of sockets) expect(await isRefused(socket)).toBe(false)
    for (const socket of sockets) socket.destroy()
  })
})

// After any end of a connection, its address may open another one: the limit is one.
describeAdapters('an address has room again', (open) => {
  const large = get('/large', () => ok(new Uint8Array(4 << 20)))
  const later = post('/v3/later', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ok()
  })
  const ways = readTable<'name' | 'answers' | 'bytes'>('test/http/ends.tsv')

  it.each(ways)('after $name', async ({ bytes, answers }) => {
    const connections = { perAddressMax: 1, isExempt: noPerson }
    const served = await open([echo, later, large], { connections })
    for (let i = 0; i < 2; i++) {
      if (answers !== '0') await talk(served.port, bytes, Number(answers))
      else {
        const socket = await from(served.port, '127.0.0.1')
        socket.write(bytes, 'latin1')
        await pause(5)
        socket.destroy()
      }
      await expect.poll(() => served.stats().open, { interval: 5 }).toBe(0)
    }
    expect(served.stats().refused).toEqual({ total: 0, address: 0 })
    expect((await postJson(`${served.url}/v3/echo`, {})).status).toBe(200)
  })
})

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Of which network each is (`?` may be any), and whether it is this machine. */
it.each(readTable<'address' | 'network' | 'isOwn'>('test/http/addresses.tsv'))(
  '$address is of $network',
  ({ address, network, isOwn }) => {
    if (network !== '?') expect(findNetwork(address)).toBe(network)
    expect(isLoopback(address)).toBe(isOwn === 'yes')
  },
)

it('no address is of no network, and not this machine', () => {
  expect([findNetwork(''), isLoopback('')]).toEqual(['', false])
})

describe('Connections', () => {
  it('forgets addresses that have gone', () => {
    const limits = { connectionsMax: 9, perAddressMax: 1, isExempt: noPerson }
    const connections = new Connections(limits)
    expect(connections.open('2001:db8::1')).toBe(true)
    expect(connections.open('2001:db8::2')).toBe(false)
    connections.close()
    connections.leave('2001:db8::1')
    expect(connections.open('2001:db8::2')).toBe(true)
    expect(connections.stats).toEqual({ open: 1, refused: { total: 0, address: 1 } })
  })
})

describe('the files a process may have open', () => {
  it('are read as Linux lists them', () => {
    const line = (soft: string) =>
      `Limit  Soft Limit\nMax open files            ${soft}    4096  files\n`
    expect(readOpenFilesMax(line('1024'))).toBe(1024)
    expect(readOpenFilesMax(line('unlimited'))).toBe(Number.POSITIVE_INFINITY)
    expect(readOpenFilesMax('')).toBe(Number.POSITIVE_INFINITY)
    expect(readOpenFilesMax()).toBeGreaterThan(0)
  })
})
