/** The MCP server of one request or connection, over the endpoints of a service. */
import type { Server } from '@modelcontextprotocol/server'
import type { CursorHandles } from './cursor-handles.ts'
import { instructions } from './instructions.ts'
import { type CallService, type KeyAbilities, ServiceCalls, ToolProblem } from './service-calls.ts'
import {
  type Arguments,
  checkArguments,
  convertArguments,
  describeTool,
  findTool,
  selectTools,
  type Tool,
} from './tool.ts'
import { composeError, type ToolAnswer } from './tool-answer.ts'
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
export function createMcpServer(mcp: McpPackage, version: string, context: McpContext): Server {
  const server = new mcp.Server(
    { name: 'devdex', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const listTools = async () => selectTools(allTools, await context.key())
  server.setRequestHandler('tools/list', async () => ({
    tools: (await listTools()).map(describeTool) as never,
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    return (await callTool(listTools, params.name, params.arguments, context)) as never
  })
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', async () => {
    const isListed = (await listTools()).includes(getPeople)
    return { resourceTemplates: isListed ? [userTemplate] : [] }
  })
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const text = await readProfile(listTools, uri, context)
    if (text === undefined) throw new mcp.ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: 'text/plain', text }] }
  })
  return server
}

const userTemplate = {
  uriTemplate: 'devdex://user/{login}',
  name: 'user',
  description: 'The profile of a developer, for 1 credit',
  mimeType: 'text/plain',
}

type ListTools = () => Promise<readonly Tool[]>

/** Mistakes become answers that say what is allowed. Other errors are the server's own. */
async function callTool(
  listTools: ListTools,
  name: string,
  given: Arguments | undefined,
  context: McpContext,
): Promise<ToolAnswer> {
  const calls = new ServiceCalls(context.call, context.cursors)
  try {
    const tool = findTool(await listTools(), name)
    const args = convertArguments(tool, given ?? {})
    checkArguments(tool, args)
    return await tool.run(args, calls)
  } catch (error) {
    if (error instanceof ToolProblem) return composeError(error.message, calls)
    throw error
  }
}

/** Undefined for an address of no known user, and for a key without the tool. */
async function readProfile(
  listTools: ListTools,
  uri: string,
  context: McpContext,
): Promise<string | undefined> {
  const login = userResource.exec(uri)?.[1]
  if (login === undefined || !(await listTools()).includes(getPeople)) return undefined
  const args = { logins: decodeLogin(login) }
  const answer = await callTool(async () => [getPeople], getPeople.name, args, context)
  const rows = answer.structuredContent?.people
  const isUnknown = answer.isError !== true && Array.isArray(rows) && rows.length === 0
  return isUnknown ? undefined : answer.content[0]!.text
}

/** A login that is escaped wrongly is taken as it is. */
function decodeLogin(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
