import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { type KnowledgeTool, knowledgeTools } from './knowledge-tools.ts'

/** Carries out a tool's call; a failure is a result in words. */
export type RunKnowledgeTool = (
  tool: KnowledgeTool,
  args: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<CallToolResult>

const instructions =
  "Alcove holds the person's own documents, on this machine. Search before you answer from memory, and name the file and place of what you use."

/** A failure that a model can act on. */
export const failedCall = (reason: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: reason }],
})

/** The tools of {@link knowledgeTools} as an MCP server, whichever way it is reached and wherever its calls are carried out. */
export const knowledgeServer = (run: RunKnowledgeTool): McpServer => {
  const server = new McpServer({ name: 'alcove', title: 'Alcove', version: packageJson.version }, { instructions })
  for (const tool of knowledgeTools) {
    const { name, title, description, input, output } = tool
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      (args, { mcpReq }) => run(tool, args, mcpReq.signal),
    )
  }
  return server
}
