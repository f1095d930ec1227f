/** The localhost transport: contracts as routes, server-sent events, the interface's files, and who may reach them. */

import type { RunMcpOptions } from './programs/stdio/run-mcp.ts'

export { type RunHeadlessOptions, runHeadless } from './headless/run-headless.ts'
export * from './interface-files.ts'
export { signInAtHost } from './programs/stdio/host-session.ts'
export { securityHeaders } from './security-headers.ts'
export * from './serve-http.ts'
export * from './serve-where-it-was.ts'

/** The MCP server that other programs start, for the Alcove that is open on a data folder. Its libraries are loaded when it is. */
export const runMcp = async (options: RunMcpOptions): Promise<number> =>
  (await import('./programs/stdio/run-mcp.ts')).runMcp(options)
