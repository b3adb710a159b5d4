/** Connections to a cluster: trusted certificates, credentials, and the choice of the next node. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ClusterOptions } from '../../../src/engines/opensearch/cluster/client.ts'
import { makeCertificate } from '../../certificate.ts'
import { sendJson } from '../../http-client/json-server.ts'
import { openCluster, serveNode } from './fake-node.ts'

const pair = readCertificate()

/** A self-signed certificate. Null where openssl is absent. */
function readCertificate(): { readonly cert: string; readonly key: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-tls-'))
  try {
    const { cert, key } = makeCertificate(folder, 'IP:127.0.0.1')
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the credentials of the request. */
const echo: RequestListener = (request, response) => {
  sendJson(response, 200, { authorization: request.headers.authorization ?? null })
}

function ask(options: ClusterOptions): Promise<unknown> {
  return openCluster(options).ask({ method: 'GET', path: '/' })
}

describe('credentials', () => {
  it.each([
    ['nobody', undefined, null],
    ['a user', { username: 'ann', password: 'p:1' }, `Basic ${btoa('ann:p:1')}`],
    ['an API key', { apiKey: 'abc' }, 'ApiKey abc'],
  ] as const)('of %s are sent with every request', async (_, login, authorization) => {
    const node = await serveNode(echo)
    expect(await ask({ nodes: [node], login })).toEqual({ authorization })
  })

  it('are in no error', async () => {
    const node = await serveNode((_, response) => response.writeHead(403).end())
    const login = { username: 'ann', password: 'hush-hush' }
    const error = await ask({ nodes: [node], login }).catch((caught: Error) => caught)
    expect(error).toMatchObject({ name: 'ClusterError', status: 403 })
    expect(JSON.stringify(error) + String(error)).not.toContain('hush')
    expect(JSON.stringify(error)).not.toContain(btoa('ann:hush-hush'))
  })
})

describe.skipIf(pair === null)('over TLS (needs openssl)', () => {
  it('a node with a trusted certificate is used', async () => {
    const node = await serveNode(echo, pair!)
    expect(await ask({ nodes: [node], ca: pair!.cert })).toEqual({ authorization: null })
  })

  it('no other node is used', async () => {
    const node = await serveNode(echo, pair!)
    await expect(ask({ nodes: [node] })).rejects.toThrow(/self.signed certificate/)
  })

  it('the client certificate is sent on request', async () => {
    const strict = { ...pair!, ca: pair!.cert, requestCert: true, rejectUnauthorized: true }
    const node = await serveNode(echo, strict)
    const trusted = { nodes: [node], ca: pair!.cert }
    await expect(ask(trusted)).rejects.toThrow('cannot be reached')
    expect(await ask({ ...trusted, certificate: pair! })).toEqual({ authorization: null })
  })
})

it('a node that is gone is skipped', async () => {
  const lost = 'http://127.0.0.1:1'
  const node = await serveNode(echo)
  for (const nodes of [
    [lost, node],
    [node, lost],
  ]) {
    const cluster = openCluster({ nodes })
    for (let i = 0; i < 4; i++) {
      expect(await cluster.ask({ method: 'GET', path: '/' })).toEqual({ authorization: null })
    }
  }
})
