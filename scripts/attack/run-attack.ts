import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load as loadVectors } from 'sqlite-vec'
import { type HostLaunch, launchHost, type RunningHost } from '../../test/host.ts'
import type { HostClient } from '../../test/host-client.ts'
import { type AttackKind, type HostileRequest, hostileRequest, type Target } from './hostile-request.ts'
import { judge } from './judge.ts'
import { readApi } from './read-api.ts'
import { send } from './send.ts'

export interface AttackOptions {
  readonly requests: number
  readonly seed: number
  readonly launch?: HostLaunch
  readonly note?: (line: string) => void
}

export interface AttackReport {
  readonly sent: number
  /** What a person must look at: a request with its seed, or what was found afterwards. */
  readonly findings: readonly string[]
  readonly statuses: ReadonlyMap<number, number>
  readonly kinds: ReadonlyMap<AttackKind, number>
  readonly operations: number
  readonly slowestMs: number
}

const PARALLEL = 8
const MARKER = 'KESTREL-7291'

const tokenOf = (userId: string): string => `token-of-${userId}-0123456789abcdef0123456789abcdef`
const everything = ['assistant:use', 'knowledge:read', 'knowledge:write', 'knowledge:reset', 'retrieval:read']
const person = (userId: string, teamId: string) => ({
  token: tokenOf(userId),
  userId,
  displayName: userId,
  platformAdmin: false,
  teams: [{ teamId, permissions: everything }],
})

/** Whose things must stay theirs. */
interface Victim {
  readonly client: HostClient
  readonly documentId: string
  readonly conversationId: string
  readonly taskId: string
}

const settleIn = async (host: RunningHost): Promise<Victim> => {
  const client = host.as(tokenOf('ada'))
  const { documentId } = await client.add({ fileName: `${MARKER}.txt`, bytes: `The vault opens with ${MARKER}.` })
  await client.settled([documentId])
  const { taskId, conversation } = await client.ask('What opens the vault?')
  return { client, documentId, conversationId: conversation.conversationId, taskId }
}

const checkVictim = async ({ client, documentId, conversationId }: Victim): Promise<string[]> => {
  const findings: string[] = []
  const document = await client.knowledge.GetDocument(documentId)
  if (document?.status !== 'Indexed') findings.push(`the other person's document is ${document?.status ?? 'gone'}`)
  const { matches } = await client.retrieval.Search({ query: MARKER, topK: 5, minScore: -1 })
  if (!matches.some((match) => match.documentId === documentId)) findings.push('it is not found any more')
  if ((await client.assistant.GetConversation(conversationId)) === null) findings.push('their conversation is gone')
  return findings
}

const checkRows = (dataDir: string): string[] => {
  const db = new Database(join(dataDir, 'alcove.db'))
  try {
    loadVectors(db)
    const result = db.pragma('integrity_check', { simple: true })
    const foreign = db.pragma('foreign_key_check') as unknown[]
    return [
      ...(result === 'ok' ? [] : [`integrity check: ${result}`]),
      ...(foreign.length === 0 ? [] : [`${foreign.length} rows point to nothing`]),
    ]
  } finally {
    db.close()
  }
}

const describe = ({ seed, kind, method, path, body }: HostileRequest, finding: string): string =>
  `seed ${seed} (${kind}): ${method} ${path.slice(0, 120)} ${finding}\n    ${body?.toString('utf8').slice(0, 300) ?? ''}`

/** Sends hostile requests to a host of its own, in which two people live: one attacks, the other must not notice. */
export const runAttack = async (options: AttackOptions): Promise<AttackReport> => {
  const { requests, seed, launch = {}, note = () => undefined } = options
  const folder = await mkdtemp(join(tmpdir(), 'alcove-attack-'))
  const principals = join(folder, 'principals.json')
  await writeFile(principals, JSON.stringify({ principals: [person('ada', 'alpha'), person('mallory', 'beta')] }), {
    mode: 0o600,
  })
  const dataDir = join(folder, 'data')
  const host = await launchHost({ listeningWithinMs: 180_000, ...launch, dataDir, args: ['--principals', principals] })
  const findings: string[] = []
  const statuses = new Map<number, number>()
  const kinds = new Map<AttackKind, number>()
  let slowestMs = 0
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  try {
    const victim = await settleIn(host)
    const mallory = host.as(tokenOf('mallory'))
    const own = await mallory.add({ fileName: 'own.txt', bytes: 'A lamp.' })
    const { conversation } = await mallory.ask('Is there a lamp?')
    const target: Target = {
      operations: await readApi(mallory),
      known: {
        ids: [victim.documentId, victim.conversationId, victim.taskId, own.documentId, conversation.conversationId],
      },
      token: tokenOf('mallory'),
      foreignTeam: 'alpha',
    }
    const secrets = { texts: [MARKER, dataDir, tokenOf('ada')] }
    const attack = async (at: number): Promise<void> => {
      const hostile = hostileRequest(seed + at, target)
      const answer = await send(host.url, hostile, agent).catch((error: Error) => error)
      kinds.set(hostile.kind, (kinds.get(hostile.kind) ?? 0) + 1)
      if (answer === null) return
      if (answer instanceof Error) {
        const isCut = 'code' in answer && (answer.code === 'ECONNRESET' || answer.code === 'EPIPE')
        // A connection may be closed on a client that breaks the protocol, never by a host that has ended.
        if (!isCut || host.child.exitCode !== null) findings.push(describe(hostile, `had no answer: ${answer.message}`))
        return
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowestMs = Math.max(slowestMs, answer.ms)
      const finding = judge(hostile, answer, secrets)
      if (finding !== null) findings.push(describe(hostile, finding))
    }
    let next = 0
    const work = async (): Promise<void> => {
      while (next < requests && host.child.exitCode === null) {
        const at = next
        next += 1
        await attack(at)
        if (next % 1_000 === 0) note(`${next} requests, ${findings.length} findings`)
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
    if (host.child.exitCode !== null)
      findings.push(`the host ended with ${host.child.exitCode}:\n${host.log().slice(-2_000)}`)
    else findings.push(...(await checkVictim(victim)))
    const { code } = await host.stop()
    if (code !== 0) findings.push(`the host ended with ${code} when it was told to stop`)
    findings.push(...checkRows(dataDir))
    return { sent: next, findings, statuses, kinds, operations: target.operations.length, slowestMs }
  } finally {
    agent.destroy()
    await host[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
}
