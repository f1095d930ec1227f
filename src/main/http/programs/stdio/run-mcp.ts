import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { defaultDataDir, followDataDir, readPrivateFile } from '../../../platform/index.ts'
import { knowledgeServer } from '../mcp/knowledge-server.ts'
import { signInAtHost } from './host-session.ts'
import { createHostTools } from './host-tools.ts'

const help = `Speaks the Model Context Protocol on standard input and output, for the Alcove that is open on a data folder.

  --data-dir DIR      where that Alcove keeps everything
  --help              show this

ALCOVE_TOKEN in the environment is used in place of the data folder's own token.
`

const readFlags = (argv: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
      strict: true,
    })
    return values
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('. ')[0] ?? 'Unknown flag'
  }
}

export interface RunMcpOptions {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The MCP server that other programs start. Needs no host to begin with: each call finds the one that is open. Resolves to the exit code when input ends. */
export const runMcp = async ({ argv, env }: RunMcpOptions): Promise<number> => {
  const flags = readFlags(argv)
  if (typeof flags === 'string' || flags['data-dir'] === '') {
    process.stderr.write(`${typeof flags === 'string' ? flags : '--data-dir must name a folder'}. Try --help.\n`)
    return 2
  }
  if (flags.help) {
    process.stdout.write(help)
    return 0
  }
  const given = flags['data-dir']
  const named =
    given === undefined ? defaultDataDir({ platform: process.platform, home: homedir(), env }) : resolve(given)
  const tools = createHostTools(async () => {
    // Anew each time: everything may move while this runs.
    const dataDir = followDataDir(named)
    return signInAtHost(dataDir, env.ALCOVE_TOKEN ?? readPrivateFile(join(dataDir, 'token'))?.trim() ?? null)
  })
  const ended = new Promise<void>((done) => process.stdin.once('close', done).once('end', done))
  const server = serveStdio(() => knowledgeServer(({ name }, args, signal) => tools.call(name, args, signal)), {
    transport: new StdioServerTransport(),
  })
  await ended
  await server.close()
  await tools.close()
  return 0
}
