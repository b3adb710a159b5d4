/** The tools of agents: the Model Context Protocol over the endpoints of this service. */

export { CursorStore } from './cursor-handles.ts'
export { llmsText } from './llms-text.ts'
export { type McpContext, type McpPackage, mcpServer } from './protocol.ts'
export { type McpOptions, mcpRoutes } from './routes.ts'
export { type CallService, type KeyAbilities, ToolProblem } from './service-calls.ts'
