/** Node entry: the MCP server that other programs start, for the Alcove that is open. */
import { runMcp } from './http/programs/stdio/run-mcp.ts'

process.exit(await runMcp({ argv: process.argv.slice(2), env: process.env }))
