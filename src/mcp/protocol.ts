/** The MCP server of one request or connection, over the endpoints of a service. */
import type { Server } from '@modelcontextprotocol/server'
import type { CursorHandles } from './cursor-handles.ts'
import { instructions } from './instructions.ts'
import { type CallService, type KeyAbilities, ServiceCalls, ToolProblem } from './service-calls.ts'
import {
  type Arguments,
  checkArguments,
  describeTool,
  scalarArguments,
  type Tool,
  toolNamed,
  toolsFor,
} from './tool.ts'
import { errorAnswer, type ToolAnswer } from './tool-answer.ts'
import { allTools } from './tools/all.ts'
import { getPeople } from './tools/records.ts'

export interface McpContext {
  readonly call: CallService
  readonly cursors: CursorHandles
  /** The rights of the key. Rejects with ToolProblem if the service does not report them. */
  readonly key: () => Promise<KeyAbilities> | KeyAbilities
}

/** The package of the protocol, which the first request loads. */
export type McpPackage = typeof import('@modelcontextprotocol/server')

const userResource = /^devdex:\/\/user\/([^/?#]{1,200})$/

/** @param version of this program */
export function mcpServer(mcp: McpPackage, version: string, context: McpContext): Server {
  const server = new mcp.Server(
    { name: 'devdex', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const tools = async () => toolsFor(allTools, await context.key())
  server.setRequestHandler('tools/list', async () => ({
    tools: (await tools()).map((tool) => ({ ...describeTool(tool) })) as never,
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    return (await answered(tools, params, context)) as never
  })
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', async () => {
    const isListed = (await tools()).includes(getPeople)
    return { resourceTemplates: isListed ? [userTemplate] : [] }
  })
  server.setRequestHandler('resources/read', async ({ params }) => {
    const text = await profileText(tools, params.uri, context, mcp)
    return { contents: [{ uri: params.uri, mimeType: 'text/plain', text }] }
  })
  return server
}

const userTemplate = {
  uriTemplate: 'devdex://user/{login}',
  name: 'user',
  description: 'The profile of a developer, for 1 credit',
  mimeType: 'text/plain',
}

/** Mistakes become answers that say what is allowed. Other errors are the server's own. */
async function answered(
  tools: () => Promise<readonly Tool[]>,
  params: { readonly name: string; readonly arguments?: Arguments | undefined },
  context: McpContext,
): Promise<ToolAnswer> {
  const calls = new ServiceCalls(context.call, context.cursors)
  try {
    const tool = toolNamed(await tools(), params.name)
    const args = scalarArguments(tool, params.arguments ?? {})
    checkArguments(tool, args)
    return await tool.run(args, calls)
  } catch (error) {
    if (error instanceof ToolProblem) return errorAnswer(error.message, calls)
    throw error
  }
}

async function profileText(
  tools: () => Promise<readonly Tool[]>,
  uri: string,
  context: McpContext,
  { ResourceNotFoundError }: McpPackage,
): Promise<string> {
  const login = userResource.exec(uri)?.[1]
  if (login === undefined || !(await tools()).includes(getPeople)) {
    throw new ResourceNotFoundError(uri)
  }
  const args = { logins: decoded(login) ?? login }
  const answer = await answered(
    async () => [getPeople],
    { name: getPeople.name, arguments: args },
    context,
  )
  const rows = answer.structuredContent?.people
  if (answer.isError !== true && Array.isArray(rows) && rows.length === 0) {
    throw new ResourceNotFoundError(uri)
  }
  return answer.content[0]!.text
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
