/** `devdex mcp`: the tools of agents over standard input and output. */
import { ApiError } from 'devdex-client'
import type { Config } from '../../config.ts'
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import type { AccountResponse } from '../../contract/index.ts'
import { readMessage } from '../../domain/index.ts'
import type { CallService, KeyAbilities } from '../../mcp/index.ts'
import { openLog } from '../../observe/index.ts'
import { openSynonyms, readPackageVersion } from '../../service/index.ts'
import type { CommandFunction } from '../command-row.ts'
import type { Io } from '../output/io.ts'
import { Client } from '../remote/client.ts'
import { loadOrCreateKey } from './kept-key.ts'
import { readEmbeddingSettings } from './model-options.ts'

type McpOptions = { readonly data?: string }

export const serveTools: CommandFunction = async (io, config, { data }: McpOptions) => {
  const local = data === undefined ? undefined : await openLocal(data, config)
  try {
    await serveUntilClosed(io, local?.config ?? config)
  } finally {
    await local?.close()
  }
}

async function serveUntilClosed(io: Io, config: Config): Promise<void> {
  // Throws without a key.
  new Client(io, config)
  const call = makeCaller(io, config)
  let known: Promise<KeyAbilities> | undefined
  const key = async () => {
    known ??= readAbilities(call)
    // A failure is not cached: the server may be up at the next call.
    known.catch(() => {
      known = undefined
    })
    return known
  }
  // Loaded here, so that other commands start without them.
  const mcp = await import('@modelcontextprotocol/server')
  const { CursorStore, createMcpServer } = await import('../../mcp/index.ts')
  const cursors = new CursorStore().openHandles('')
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  const transport = new StdioServerTransport(io.stdin, io.stdout)
  const handle = serveStdio(
    () => createMcpServer(mcp, readPackageVersion(), { call, key, cursors }),
    {
      transport,
      maxSubscriptions: 0,
    },
  )
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) io.stdin.once(event, () => resolve())
    io.stdout.once('error', () => resolve())
  })
  await handle.close()
}

/** Makes one client per call, because a client counts the credits of all its calls. */
function makeCaller(io: Io, config: Config): CallService {
  return async (path, body) => {
    const client = new Client(io, config)
    const counts = () => {
      return { creditsUsed: client.creditsUsed, creditsRemaining: client.creditsRemaining ?? 0 }
    }
    try {
      const { body: answer } = await client.call(path, body)
      return { status: 200, body: answer, ...counts() }
    } catch (error) {
      const detail = readMessage(error)
      const code = error instanceof ApiError ? error.code : 'unreachable'
      return { status: 400, body: { detail, code }, ...counts() }
    }
  }
}

async function readAbilities(call: CallService): Promise<KeyAbilities> {
  const { status, body } = await call(endpoints.account.path, {})
  const { ToolProblem } = await import('../../mcp/index.ts')
  if (status !== 200) throw new ToolProblem(String(body.detail))
  const { services, scope } = body as unknown as AccountResponse
  return { services, endpoints: scope?.endpoints }
}

/** A service on a free loopback port, and an unlimited key of this data directory. */
async function openLocal(data: string, config: Config) {
  const { openService } = await import('../../service/service.ts')
  const apiKey = await loadOrCreateKey({ data }, 'mcp-key', {
    name: 'mcp',
    services: ['SEARCH', 'RAW', 'PROFESSIONAL'],
    credits: 'unlimited',
    rate: 1000,
  })
  const service = await openService(
    {
      data,
      host: '127.0.0.1',
      port: 0,
      http: 'auto',
      ledger: 'flush',
      mayShareFolder: true,
      deadlineMs: 5000,
      mcp: 'off',
      embedding: await readEmbeddingSettings(config.embedding, config),
      synonyms: await openSynonyms(config.synonyms),
    },
    openLog({ level: config.logLevel }),
  )
  const url = service.url.replace(/\/v3$/, '')
  return { config: { ...config, url, apiKey }, close: () => service.close() }
}
