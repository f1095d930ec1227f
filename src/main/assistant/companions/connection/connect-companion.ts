import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { CompanionTransport } from '../../../../contracts/index.ts'
import { type Transport as Outbound, untilAborted } from '../../../platform/index.ts'
import { createArrivalBudget } from './arrival-budget.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { commandTransport } from './command-transport.ts'

/** Of a list of tools. */
const MOST_PAGES = 10
const FLOOD = failureWords('ToolServerSentTooMuch')

/** Why a server is connected no longer, or never was. */
export class CompanionEnd extends Error {
  override readonly name = 'CompanionEnd'
  /** Whether it was ended for what it sent: then it is not to be started again by itself. */
  readonly misbehaved: boolean

  constructor(reason: string, { misbehaved, cause }: { readonly misbehaved: boolean; readonly cause?: unknown }) {
    super(reason, { cause })
    this.misbehaved = misbehaved
  }
}

/** A server that is connected. */
export interface CompanionConnection {
  /** Rejects when it does not answer in time. */
  listTools(): Promise<readonly Tool[]>
  callTool(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>
  close(): Promise<void>
}

export interface ConnectCompanionOptions {
  readonly transport: CompanionTransport
  readonly secrets: Readonly<Record<string, string>>
  /** Where a program runs. */
  readonly cwd: string
  readonly version: string
  readonly connectTimeoutMs: number
  readonly callTimeoutMs: number
  /** Aborting it ends what is being connected. */
  readonly signal: AbortSignal
  /** Sends what goes to an address. */
  readonly outbound: Outbound
  /** Told once when the connection has ended without being closed, with the reason in words. */
  readonly onEnded: (end: CompanionEnd) => void
  readonly onToolsChanged: () => void
}

export type ConnectCompanion = (options: ConnectCompanionOptions) => Promise<CompanionConnection>

interface Opened {
  readonly transport: Transport
  /** What there is to say of an end; null for nothing. */
  explain(): string | null
  /** Whether it was ended for what it sent. */
  misbehaved(): boolean
}

const openCommand = (
  { command, args }: Extract<CompanionTransport, { type: 'Command' }>,
  { secrets, cwd }: ConnectCompanionOptions,
): Opened => {
  const transport = commandTransport({ command, args, env: secrets, cwd, budget: createArrivalBudget() })
  return {
    transport,
    explain: () => {
      if (transport.endedFor !== null) return transport.endedFor
      if (!transport.hasEnded) return null
      return transport.lastWords === ''
        ? failureWords('ToolServerEnded')
        : failureWords('ToolServerLastWords', { words: transport.lastWords })
    },
    misbehaved: () => transport.endedFor !== null,
  }
}

const openAddress = (
  { url }: Extract<CompanionTransport, { type: 'Http' }>,
  { secrets, outbound }: ConnectCompanionOptions,
  { onExcess, onGone }: { readonly onExcess: () => void; readonly onGone: () => void },
): Opened => {
  const budget = createArrivalBudget()
  let tooMuch = false
  let gone: string | null = null
  const excess = () => {
    tooMuch = true
    onExcess()
  }
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: secrets },
    fetch: boundedFetch({
      ...{ transport: outbound, origin: new URL(url).origin, budget, onExcess: excess },
      onGone: (reason) => {
        gone ??= reason
        onGone()
      },
    }),
    reconnectionOptions: {
      maxRetries: 2,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 10_000,
      reconnectionDelayGrowFactor: 2,
    },
  })
  transport.onmessage = () => {
    if (!budget.admits(0, 1)) excess()
  }
  return { transport, explain: () => (tooMuch ? FLOOD : gone), misbehaved: () => tooMuch }
}

const inWords = (error: unknown): string => {
  const text = (error instanceof Error ? error.message : String(error)).replace(
    /^Version negotiation probe failed: /,
    '',
  )
  if (/ENOENT/.test(text)) return failureWords('NoSuchProgram')
  if (/fetch failed|ECONNREFUSED|ENOTFOUND/.test(text)) return failureWords('ToolServerNotThere')
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300)
}

/** Why there is no connection. What the transport knows says more than what the protocol made of it. */
const whyNot = (error: unknown, { explain }: Opened, seconds: number): string => {
  const isSilence = error instanceof Error && /timed? ?out/i.test(error.message)
  return explain() ?? (isSilence ? failureWords('ToolServerSilent', { seconds }) : inWords(error))
}

/**
 * Connects to a server of the Model Context Protocol, as a client that offers it nothing: no roots, no sampling, no questions to the person. What arrives is bounded
 * before it is read. Rejects with a `CompanionEnd`.
 */
export const connectCompanion: ConnectCompanion = async (options) => {
  const { version, connectTimeoutMs, callTimeoutMs, onEnded, onToolsChanged } = options
  const isHttp = options.transport.type === 'Http'
  const client = new Client(
    { name: 'alcove', title: 'Alcove', version },
    {
      capabilities: {},
      listMaxPages: MOST_PAGES,
      versionNegotiation: { mode: isHttp ? 'auto' : 'legacy', probe: { timeoutMs: connectTimeoutMs } },
      // Results are text that somebody wrote, whatever form they claim; and schemas of strangers are not compiled.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
      },
    },
  )
  let closing = false
  const excess = new AbortController()
  let connected = false
  const opened =
    options.transport.type === 'Http'
      ? openAddress(options.transport, options, {
          onExcess: () => {
            excess.abort(new Error(FLOOD))
            void client.close()
          },
          onGone: () => {
            if (connected) void client.close()
          },
        })
      : openCommand(options.transport, options)
  const { transport, explain, misbehaved } = opened
  client.onclose = () => {
    if (!connected || closing) return
    closing = true
    onEnded(new CompanionEnd(explain() ?? failureWords('ToolServerConnectionEnded'), { misbehaved: misbehaved() }))
  }
  client.setNotificationHandler('notifications/tools/list_changed', () => onToolsChanged())
  try {
    const limits = { timeout: connectTimeoutMs, maxTotalTimeout: connectTimeoutMs }
    await untilAborted(client.connect(transport, limits), AbortSignal.any([excess.signal, options.signal]))
  } catch (error) {
    closing = true
    const reason = whyNot(error, opened, Math.round(connectTimeoutMs / 1000))
    await transport.close().catch(() => undefined)
    throw new CompanionEnd(reason, { misbehaved: misbehaved(), cause: error })
  }
  connected = true
  return {
    listTools: async () =>
      (await client.listTools(undefined, { timeout: connectTimeoutMs, cacheMode: 'bypass' })).tools,
    callTool: (name, args, signal) =>
      client.callTool({ name, arguments: args }, { signal, timeout: callTimeoutMs, maxTotalTimeout: callTimeoutMs }),
    close: async () => {
      closing = true
      await client.close().catch(() => undefined)
    },
  }
}
