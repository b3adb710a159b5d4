/** The official client against a world, over HTTP, in either era of the protocol. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { World } from '../service/harness.ts'

export const eras = ['legacy', 'auto'] as const

export interface Told {
  readonly text: string
  readonly isError: boolean
  readonly structured: Readonly<Record<string, unknown>>
  /** Characters of the whole result, as JSON. */
  readonly chars: number
}

export interface Connected {
  readonly client: Client
  call(name: string, args?: object): Promise<Told>
}

/** @param key name of a key of the world */
export async function connect(
  world: World,
  { key = 'all', era = 'auto' as (typeof eras)[number], headers = {} } = {},
): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  const sent = { authorization: `Bearer ${world.keys[key]}`, ...headers }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', world.url), {
    requestInit: { headers: sent },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { client, call: (name, args = {}) => toldBy(client, name, args) }
}

export async function toldBy(client: Client, name: string, args: object): Promise<Told> {
  const result = await client.callTool({ name, arguments: args as Record<string, unknown> })
  const [content] = result.content as { readonly text: string }[]
  return {
    text: content!.text,
    isError: result.isError === true,
    structured: (result.structuredContent ?? {}) as Told['structured'],
    chars: JSON.stringify({
      content: result.content,
      structuredContent: result.structuredContent,
    }).length,
  }
}
