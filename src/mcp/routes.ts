/** POST /mcp: one JSON-RPC message a request, without sessions, for both eras of the protocol. */
import {
  type Access,
  type Admission,
  type AdmissionControl,
  admit,
  findRefusal,
  formatCreditFields,
  type RateLimiter,
} from '../accounts/index.ts'
import { type Call, type Reply, type RequestHead, type Route, RouteTable } from '../http/index.ts'
import { CursorStore } from './cursor-handles.ts'
import { requireKnownHost } from './hosts.ts'
import { createInProcessCalls } from './in-process.ts'
import { createMcpServer, type McpContext, type McpPackage } from './protocol.ts'

export interface McpOptions {
  /** The endpoints, which count no rate: this request has been counted. */
  readonly endpoints: readonly Route<Admission>[]
  readonly access: Access
  readonly limiter: RateLimiter
  readonly admissionControl: AdmissionControl
  /** Names of this server in addition to localhost and addresses, in lower case. */
  readonly hosts: readonly string[]
  /** Origins with pages that may call this server. */
  readonly origins: readonly string[]
  /** Version of this program. */
  readonly version: string
}

/** Header fields that the protocol reads. */
const protocolFields =
  'content-type mcp-protocol-version mcp-method mcp-name mcp-session-id last-event-id'.split(' ')

export function createMcpRoutes(options: McpOptions): Route<Admission>[] {
  const { access, limiter, admissionControl } = options
  const table = new RouteTable(options.endpoints as readonly Route[])
  const known = { hosts: new Set(options.hosts), origins: new Set(options.origins) }
  let handler: Promise<FetchHandler> | undefined
  const store = new CursorStore()
  return [
    {
      method: 'POST',
      path: '/mcp',
      caller: ({ account, creditsUsed }) => ({ keyId: account.id, credits: creditsUsed }),
      fields: formatCreditFields,
      admit: (head) => {
        requireKnownHost(head, known)
        const nowMs = performance.now()
        const admission = admit(access, limiter, head.header('authorization'), nowMs)
        return findRefusal(admissionControl, admission, nowMs) ?? admission
      },
      respond: async (call) => {
        const { services, scope } = call.admission.account
        const key = { services, endpoints: scope?.endpoints }
        const cursors = store.openHandles(call.admission.account.id)
        const context = { call: createInProcessCalls(table, call), key: () => key, cursors }
        // The package of the protocol is loaded with the first request.
        handler ??= openHandler(options.version)
        return reply(await handler, call, context)
      },
    },
  ]
}

type FetchHandler = ReturnType<McpPackage['createMcpHandler']>

async function openHandler(version: string): Promise<FetchHandler> {
  const mcp = await import('@modelcontextprotocol/server')
  return mcp.createMcpHandler(
    ({ authInfo }) => createMcpServer(mcp, version, authInfo!.extra!.context as McpContext),
    // Nothing here changes while a client waits for it, so no stream is opened.
    { maxSubscriptions: 0, keepAliveMs: 0 },
  )
}

async function reply(
  handler: FetchHandler,
  call: Call<Admission>,
  context: McpContext,
): Promise<Reply> {
  const response = await handler.fetch(buildRequest(call.head), {
    parsedBody: call.body,
    // The factory gets it, and no tool reads anything else of it.
    authInfo: { token: '', clientId: '', scopes: [], extra: { context } },
  })
  const body = await response.text()
  const type = response.headers.get('content-type') ?? 'application/json'
  return { status: response.status, type, headers: {}, body }
}

function buildRequest(head: RequestHead): Request {
  // Many clients send none or */*, and can read JSON all the same, which every answer is.
  const headers = new Headers({ accept: 'application/json, text/event-stream' })
  for (const name of protocolFields) {
    const value = head.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers })
}
