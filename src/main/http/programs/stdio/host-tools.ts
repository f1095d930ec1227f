import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { AlcoveError } from '../../../platform/index.ts'
import { failedCall } from '../mcp/knowledge-server.ts'
import type { HostSession } from './host-session.ts'

/** The tools of a host that runs, reached anew when it was closed and opened again. */
export interface HostTools {
  /** A failure is a result in words. */
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>
  close(): Promise<void>
}

const isOff = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 403

const explained = (error: unknown): string => {
  if (error instanceof AlcoveError) return error.message
  return isOff(error)
    ? 'Other programs may not use Alcove yet. Switch it on in Settings, under "Alcove for other programs".'
    : 'Alcove did not answer. See that it is open, and try again.'
}

const connect = async ({ url, session }: HostSession): Promise<Client> => {
  const client = new Client({ name: 'alcove-stdio', version: packageJson.version })
  const headers = { Authorization: `Bearer ${session}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return client
}

export const createHostTools = (signIn: () => Promise<HostSession>): HostTools => {
  let connected: Promise<Client> | null = null
  const drop = async () => {
    const client = connected
    connected = null
    await client?.then((open) => open.close()).catch(() => undefined)
  }
  const attempt = async (name: string, args: Record<string, unknown>, signal: AbortSignal) => {
    connected ??= signIn().then(connect)
    const client = await connected
    return client.callTool({ name, arguments: args }, { signal })
  }
  return {
    call: async (name, args, signal) => {
      const wasConnected = connected !== null
      try {
        return await attempt(name, args, signal)
      } catch (error) {
        await drop()
        signal.throwIfAborted()
        // The host may have been opened anew since the last call, at another port or with other sessions.
        if (!wasConnected || isOff(error)) return failedCall(explained(error))
      }
      return attempt(name, args, signal).catch(async (error: unknown) => {
        await drop()
        return failedCall(explained(error))
      })
    },
    close: drop,
  }
}
