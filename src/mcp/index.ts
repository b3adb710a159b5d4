/** The tools of agents: the Model Context Protocol over the endpoints of this service. */

export { CursorStore } from './cursor-handles.ts'
export { llmsText } from './llms-text.ts'
export { createMcpServer, type McpContext, type McpPackage } from './protocol.ts'
export { createMcpRoutes, type McpOptions } from './routes.ts'
export { type CallService, type KeyAbilities, ToolProblem } from './service-calls.ts'
