import type { Assistant } from '../assistant/index.ts'
import type { HealthCheck } from '../platform/index.ts'
import type { Retrieval } from '../retrieval/index.ts'
import type { DevDiagnosticsContributor, JsonRoute } from './json-route.ts'

export interface JsonRoutesOptions {
  readonly assistant: Assistant | null
  readonly retrieval: Retrieval | null
  readonly healthChecks: readonly HealthCheck[]
  readonly moduleRoutes: readonly JsonRoute[]
  readonly contributors: readonly DevDiagnosticsContributor[]
  readonly enableDevEndpoints: boolean
  /** Paths that answer without a credential. */
  readonly anonymousRoutes: readonly string[]
}

const runCheck = async ({ name, check }: HealthCheck) => {
  try {
    return { name, ...(await check()) }
  } catch {
    return { name, healthy: false, detail: 'The check itself failed. The log says why.' }
  }
}

/** Runs every check; one that fails itself counts as unhealthy. */
export const runHealthChecks = (checks: readonly HealthCheck[]) => Promise.all(checks.map(runCheck))

const healthRoute = (checks: readonly HealthCheck[]): JsonRoute => ({
  path: '/health',
  access: 'anonymous',
  handle: async () => {
    const results = await runHealthChecks(checks)
    return { status: results.every(({ healthy }) => healthy) ? 'Healthy' : 'Unhealthy', checks: results }
  },
})

const diagnostic = (path: string, handle: () => Promise<unknown>): JsonRoute => ({
  path,
  access: 'platform:admin',
  handle,
})

const retrievalDiagnostics = (retrieval: Retrieval): JsonRoute[] => [
  diagnostic('/dev/rag', async () => ({ ...(await retrieval.status()), scopes: await retrieval.scopes() })),
  diagnostic('/dev/rag/scopes', () => retrieval.scopes()),
]

const assistantDiagnostics = ({ latencyStatistics, fastPathStatistics }: Assistant): JsonRoute[] => [
  diagnostic('/dev/ai-latency', async () => latencyStatistics()),
  ...(fastPathStatistics === null ? [] : [diagnostic('/dev/ai-fastpath', async () => fastPathStatistics())]),
]

/** Health and diagnostics, of the layers that the app has, and the routes of its modules. */
export const jsonRoutes = (options: JsonRoutesOptions): JsonRoute[] => {
  const { assistant, retrieval, healthChecks, moduleRoutes, contributors, anonymousRoutes } = options
  const always: JsonRoute[] = [
    healthRoute(healthChecks),
    ...(retrieval === null
      ? []
      : [{ path: '/health/rag', access: 'authenticated', handle: () => retrieval.status() } as const]),
    ...moduleRoutes,
  ]
  const diagnostics: JsonRoute[] = [
    ...(assistant === null ? [] : assistantDiagnostics(assistant)),
    ...(retrieval === null ? [] : retrievalDiagnostics(retrieval)),
    ...contributors.map(({ name, contribute }) => diagnostic(`/dev/${name}`, contribute)),
  ]
  return [...always, ...(options.enableDevEndpoints ? diagnostics : [])].map((route) =>
    anonymousRoutes.includes(route.path) ? { ...route, access: 'anonymous' } : route,
  )
}
