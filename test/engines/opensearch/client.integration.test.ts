/** Connections to a cluster: trusted certificates, credentials, and the choice of the next node. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Cluster, type ClusterOptions } from '../../../src/engines/opensearch/client.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A self-signed certificate. Null where openssl is absent. */
function certificate(): { readonly cert: string; readonly key: string } | null {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1'],
  ])
  if (made.status !== 0) return null
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}

const pair = certificate()

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function listen(server: Server, scheme: 'http' | 'https'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the credentials of the request. */
const echo: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ authorization: request.headers.authorization ?? null }))
}

function ask(options: ClusterOptions): Promise<unknown> {
  const cluster = new Cluster(options)
  open.push(cluster)
  return cluster.ask({ method: 'GET', path: '/' })
}

describe('credentials', () => {
  it.each([
    ['nobody', undefined, null],
    ['a user', { username: 'ann', password: 'p:1' }, `Basic ${btoa('ann:p:1')}`],
    ['an API key', { apiKey: 'abc' }, 'ApiKey abc'],
  ] as const)('of %s are sent with every request', async (_, login, authorization) => {
    const node = await listen(createServer(echo), 'http')
    expect(await ask({ nodes: [node], login })).toEqual({ authorization })
  })

  it('are in no error', async () => {
    const node = await listen(
      createServer((_, response) => response.writeHead(403).end()),
      'http',
    )
    const login = { username: 'ann', password: 'hush-hush' }
    const error = await ask({ nodes: [node], login }).catch((caught: Error) => caught)
    expect(error).toMatchObject({ name: 'ClusterError', status: 403 })
    expect(JSON.stringify(error) + String(error)).not.toContain('hush')
    expect(JSON.stringify(error)).not.toContain(btoa('ann:hush-hush'))
  })
})

describe.skipIf(pair === null)('over TLS (needs openssl)', () => {
  it('a node with a trusted certificate is used', async () => {
    const node = await listen(createTlsServer(pair!, echo), 'https')
    expect(await ask({ nodes: [node], ca: pair!.cert })).toEqual({ authorization: null })
  })

  it('no other node is used', async () => {
    const node = await listen(createTlsServer(pair!, echo), 'https')
    await expect(ask({ nodes: [node] })).rejects.toThrow(/self.signed certificate/)
  })

  it('the client certificate is sent on request', async () => {
    const strict = { ...pair!, ca: pair!.cert, requestCert: true, rejectUnauthorized: true }
    const node = await listen(createTlsServer(strict, echo), 'https')
    const trusted = { nodes: [node], ca: pair!.cert }
    await expect(ask(trusted)).rejects.toThrow('cannot be reached')
    expect(await ask({ ...trusted, certificate: pair! })).toEqual({ authorization: null })
  })
})

it('a node that is gone is skipped', async () => {
  const gone = createServer(echo)
  const lost = await listen(gone, 'http')
  gone.close()
  const node = await listen(createServer(echo), 'http')
  for (const nodes of [
    [lost, node],
    [node, lost],
  ]) {
    const cluster = new Cluster({ nodes })
    open.push(cluster)
    for (let i = 0; i < 4; i++) {
      expect(await cluster.ask({ method: 'GET', path: '/' })).toEqual({ authorization: null })
    }
  }
})
