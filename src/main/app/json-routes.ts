import type { Assistant } from '../assistant/index.ts'
import type { Retrieval } from '../retrieval/index.ts'
import type { CheckHealth } from './check-health.ts'
import type { DevDiagnosticsContributor, JsonRoute } from './json-route.ts'

export interface JsonRoutesOptions {
  readonly assistant: Assistant | null
  readonly retrieval: Retrieval | null
  readonly checkHealth: CheckHealth
  readonly moduleRoutes: readonly JsonRoute[]
  readonly contributors: readonly DevDiagnosticsContributor[]
  readonly enableDevEndpoints: boolean
  /** Paths that answer without a credential. */
  readonly anonymousRoutes: readonly string[]
}

const healthRoute = (checkHealth: CheckHealth): JsonRoute => ({
  path: '/health',
  access: 'anonymous',
  handle: async () => {
    const checks = await checkHealth()
    return { status: checks.every(({ healthy }) => healthy) ? 'Healthy' : 'Unhealthy', checks }
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
  const { assistant, retrieval, checkHealth, moduleRoutes, contributors, anonymousRoutes } = options
  const always: JsonRoute[] = [
    healthRoute(checkHealth),
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
