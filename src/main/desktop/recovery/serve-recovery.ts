import { z } from 'zod'
import type { Host } from '../../app/index.ts'
import { securityHeaders } from '../../http/index.ts'
import { createDispatcher } from '../../platform/index.ts'
import { RECOVERY_PATH, REPORT_PATH, readRecovery } from './recovery-address.ts'
import { recoveryPage, reportPage } from './recovery-page.ts'
import type { RecoveryWords } from './recovery-words.ts'

const REPORT_WITHIN_MS = 20_000
const answer = z.object({ report: z.unknown() })

const html = (text: string): Response =>
  new Response(text, {
    headers: { ...securityHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Answers the addresses of recovery on the window's own scheme; null for all others. */
export const createRecoveryPages = (host: Host, words: () => RecoveryWords) => {
  const dispatch = createDispatcher(host)
  const report = async (): Promise<unknown> => {
    const reply = await dispatch({
      contract: 'IDiagnosticsApi',
      operation: 'GetReport',
      input: null,
      identity: host.owner,
      teamId: null,
      signal: AbortSignal.timeout(REPORT_WITHIN_MS),
    })
    return reply.ok ? answer.parse(reply.value).report : { error: reply.problem.title }
  }
  return async (url: URL): Promise<Response | null> => {
    if (url.pathname === RECOVERY_PATH) return html(recoveryPage(words(), readRecovery(url)))
    return url.pathname === REPORT_PATH ? html(reportPage(words(), await report())) : null
  }
}
