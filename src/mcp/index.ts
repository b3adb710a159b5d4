/** The tools of agents: the Model Context Protocol over the endpoints of this service. */
export { type McpOptions, mcpRoutes } from './routes.ts'
