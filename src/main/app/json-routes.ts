import type { Assistant } from '../assistant/index.ts'
import type { HealthCheck } from '../platform/index.ts'
import type { Retrieval } from '../retrieval/index.ts'
import type { JsonRoute } from './host.ts'

export interface JsonRoutesOptions {
  readonly assistant: Assistant
  readonly retrieval: Retrieval
  readonly healthChecks: readonly HealthCheck[]
  readonly devEndpoints: boolean
}

const runCheck = async ({ name, check }: HealthCheck) => {
  try {
    return { name, ...(await check()) }
  } catch {
    return { name, healthy: false, detail: 'The check itself failed. The log says why.' }
  }
}

/** Health and diagnostics. */
export const jsonRoutes = ({ assistant, retrieval, healthChecks, devEndpoints }: JsonRoutesOptions): JsonRoute[] => {
  const always: JsonRoute[] = [
    {
      path: '/health',
      access: 'anonymous',
      handle: async () => {
        const checks = await Promise.all(healthChecks.map(runCheck))
        return { status: checks.every(({ healthy }) => healthy) ? 'Healthy' : 'Unhealthy', checks }
      },
    },
    { path: '/health/rag', access: 'authenticated', handle: () => retrieval.status() },
  ]
  const diagnostics: JsonRoute[] = [
    { path: '/dev/ai-latency', access: 'platform:admin', handle: async () => assistant.latencyStatistics() },
    {
      path: '/dev/rag',
      access: 'platform:admin',
      handle: async () => ({ ...(await retrieval.status()), scopes: await retrieval.scopes() }),
    },
    { path: '/dev/rag/scopes', access: 'platform:admin', handle: () => retrieval.scopes() },
  ]
  return devEndpoints ? [...always, ...diagnostics] : always
}
