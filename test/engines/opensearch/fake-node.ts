/** Servers in place of the nodes of a cluster, and clients of them, until a test is over. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { Cluster, type ClusterOptions } from '../../../src/engines/opensearch/cluster/client.ts'

/** Resolves with the address of the node. */
export async function serveNode(listener: RequestListener, tls?: ServerOptions): Promise<string> {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function openCluster(options: ClusterOptions): Cluster {
  const cluster = new Cluster(options)
  onTestFinished(() => cluster.close())
  return cluster
}
