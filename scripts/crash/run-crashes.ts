import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { connectProvider } from '../../test/connect-provider.ts'
import { startOpenAIServer } from '../../test/fixtures/openai-server.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../../test/host.ts'
import { until } from '../../test/until.ts'
import { diceOf } from '../attack/dice.ts'
import { checkAfterKill, checkSettled, resolveUncertain } from './check-rows.ts'
import { type Kept, nothingKept } from './kept.ts'
import { beginMixedWork } from './mixed-work.ts'

export interface CrashOptions {
  readonly rounds: number
  readonly seed: number
  /** How long at most a host lives before it is killed. */
  readonly longestMs?: number
  readonly note?: (line: string) => void
}

export interface CrashReport {
  readonly rounds: number
  readonly acknowledged: number
  readonly documents: number
  readonly messages: number
  readonly findings: readonly string[]
}

const settleAll = async ({ client }: RunningHost): Promise<void> => {
  await until(
    'every document to be Indexed or Failed',
    async () => {
      const documents = await client.knowledge.ListDocuments()
      return documents.every(({ status }) => status === 'Indexed' || status === 'Failed')
    },
    { timeoutMs: 900_000, everyMs: 250 },
  )
  await until(
    'every reply to have ended',
    async () => {
      const conversations = await client.assistant.ListConversations()
      for (const { conversationId } of conversations)
        if ((await client.assistant.GetConversation(conversationId))?.activeReply) return false
      return true
    },
    { timeoutMs: 300_000, everyMs: 250 },
  )
}

/** One life of the host: some work, until it is killed at a random instant. Returns what is not as it was acknowledged. */
const oneLife = async (dataDir: string, kept: Kept, seed: number, longestMs: number) => {
  const dice = diceOf(seed)
  const host = await launchHost({ dataDir, listeningWithinMs: 180_000 })
  const work = beginMixedWork(host.client, kept, dice)
  await delay(dice.below(longestMs))
  const alreadyOver = host.child.exitCode !== null
  const dead = host.kill9()
  await Promise.all([work.stop().catch(() => undefined), dead])
  const findings = await checkAfterKill(dataDir, kept)
  await resolveUncertain(dataDir, kept)
  if (alreadyOver) findings.push(`the host ended by itself:\n${host.log().slice(-2_000)}`)
  return { findings, acknowledged: work.acknowledged }
}

/** Kills hosts at random instants of mixed work on one data folder, and has SQL that knows none of the code look at what they left. */
export const runCrashes = async (options: CrashOptions): Promise<CrashReport> => {
  const { rounds, seed, longestMs = 4_000, note = () => undefined } = options
  const dataDir = await temporaryDataDir()
  const kept = nothingKept()
  const findings: string[] = []
  let acknowledged = 0
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['It ', 'is ', 'there.'], delayMs: 5 }],
  })
  try {
    const first = await launchHost({ dataDir, listeningWithinMs: 180_000 })
    await connectProvider(first.client, server.baseUrl)
    await first.kill9()
    for (let round = 1; round <= rounds; round += 1) {
      const life = await oneLife(dataDir, kept, seed + round, longestMs)
      acknowledged += life.acknowledged
      findings.push(...life.findings.map((finding) => `round ${round} (seed ${seed + round}): ${finding}`))
      note(
        `round ${round}: ${kept.documents.size} documents, ${kept.messages.size} messages, ${findings.length} findings`,
      )
    }
    const last = await launchHost({ dataDir, listeningWithinMs: 180_000 })
    await settleAll(last)
    const { theme } = await last.client.settings.GetPreferences()
    if (kept.theme !== null && theme !== kept.theme)
      findings.push(`the theme is ${theme}, acknowledged was ${kept.theme}`)
    await last.stop()
    findings.push(...(await checkSettled(dataDir, kept)).map((finding) => `in the end: ${finding}`))
    return { rounds, acknowledged, documents: kept.documents.size, messages: kept.messages.size, findings }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
