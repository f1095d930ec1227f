import type { HealthCheck, HealthState, Logger } from '../platform/index.ts'

/** What every check of an app finds at this moment, in their order. Never rejects. */
export type CheckHealth = () => Promise<readonly (HealthState & { readonly name: string })[]>

/** Runs them side by side; one that fails itself is logged, and counts as unhealthy. */
export const createCheckHealth =
  (checks: readonly HealthCheck[], logger: Logger): CheckHealth =>
  () =>
    Promise.all(
      checks.map(async ({ name, check }) => {
        try {
          return { name, ...(await check()) }
        } catch (error) {
          logger.error({ err: error, part: name }, 'a health check failed itself')
          return { name, healthy: false, detail: 'The check itself failed. The log says why.' }
        }
      }),
    )
