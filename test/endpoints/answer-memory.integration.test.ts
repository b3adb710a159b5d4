/** Large answers take memory until their clients have read them, and there is an end to it. */
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { FlatEngine } from '../engines/flat-engine.ts'
import { describeAdapters } from '../http/adapters.ts'
import { rawPost } from '../http/raw-socket.ts'
import { postJson } from '../http/routes.ts'
import { smallRoutes } from './small-service.ts'

/** More than the sockets of a connection hold. */
const documentBytes = 16 << 20
/** Enough for two answers, but not for three. */
const answerBytesMax = 40 << 20
/** Answers of this size take a busy machine a while. */
const patience = { timeout: 100_000 }
const path = '/v3/raw/users/by-login'

const document = Buffer.alloc(documentBytes, ' ')
document.write('{')
document.write('}', documentBytes - 1)

/** Happens while the engine runs. */
let meanwhile: () => unknown = () => undefined

const engine: Partial<FlatEngine> = {
  find: async (_collection, _field, logins) => {
    meanwhile()
    return logins.map((login) => ({
      ordinal: 0,
      body: login === 'small' ? Buffer.from('{}') : document,
    }))
  },
}

describeAdapters('large answers', (open) => {
  const clients: Socket[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
  })

  /** A client that asks and does not read. */
  function askAndWait(port: number, key: string): void {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(rawPost(path, '{"logins":["large"]}', `Authorization: Bearer ${key}\r\n`))
    clients.push(socket)
  }

  async function served(credits: number) {
    const { routes, access, key, used } = await smallRoutes(engine, { credits }, answerBytesMax)
    const { port, url } = await open(routes)
    const ask = async (login: string, caller = key) => {
      const answer = await postJson(
        url + path,
        { logins: [login] },
        {
          authorization: `Bearer ${caller}`,
        },
      )
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, length: text.length, text }
    }
    return { port, access, key, used, ask }
  }

  it('that no client reads keep their memory until their clients go', async () => {
    const { port, key, used, ask } = await served(1000)
    askAndWait(port, key)
    askAndWait(port, key)
    await expect.poll(used, patience).toBe(2)
    const refusal = await ask('large')
    expect([refusal.status, JSON.parse(refusal.text).code]).toEqual([503, 'overloaded'])
    expect(refusal.headers.get('retry-after-ms')).toBe('1000')
    expect(refusal.headers.get('x-credits-used')).toBe('0')
    expect((await ask('small')).status).toBe(200)
    expect(await used()).toBe(3)
    for (const client of clients) client.destroy()
    await expect.poll(async () => (await ask('large')).status, patience).toBe(200)
    for (let i = 0; i < 3; i++) expect((await ask('large')).length).toBeGreaterThan(documentBytes)
    expect(await used()).toBe(7)
  })

  it('that are refused when they are to be paid hold nothing', async () => {
    const { used, access, ask } = await served(1)
    for (let i = 0; i < 4; i++) {
      const made = { name: 'late', services: ['RAW'], credits: 1 } as const
      const { account, key } = await access.keys.create(made)
      meanwhile = () => access.keys.revoke(account.id)
      expect((await ask('large', key)).status).toBe(401)
    }
    meanwhile = () => undefined
    expect((await ask('large')).status).toBe(200)
    for (let i = 0; i < 4; i++) expect((await ask('large')).status).toBe(402)
    expect(await used()).toBe(1)
  })
})
