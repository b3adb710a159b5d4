/** The command by which a container engine finds out whether the service answers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'

const containerfile = new URL('../../docs/operate/Containerfile', import.meta.url)
const script = /HEALTHCHECK[^"]*\["node", "-e", \\\s*"([^"]+)"\]/.exec(
  readFileSync(containerfile, 'utf8'),
)![1]!

async function exitCode(port: number): Promise<number> {
  expect(script).toContain('//127.0.0.1:8080/health')
  const [code] = await once(
    spawn(process.execPath, ['-e', script.replace('8080', `${port}`)]),
    'exit',
  )
  return code
}

it('says 0 where /health answers, else 1', async () => {
  const server = createServer((req, res) => res.writeHead(req.url === '/health' ? 200 : 404).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await exitCode(port)).toBe(0)
  server.removeAllListeners('request').on('request', (_, res) => res.writeHead(503).end())
  expect(await exitCode(port)).toBe(1)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await exitCode(port)).toBe(1)
})
