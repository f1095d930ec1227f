import type { AccessContext } from '../platform/index.ts'

/** A GET route that returns JSON: health, diagnostics, a module's own. */
export interface JsonRoute {
  readonly path: string
  readonly access: 'anonymous' | 'authenticated' | 'platform:admin'
  /** `access` is null where the route is anonymous. */
  handle(access: AccessContext | null): Promise<unknown>
}

/** A section of the diagnostics, at `/dev/<name>`, for administrators and where dev endpoints are on. */
export interface DevDiagnosticsContributor {
  readonly name: string
  contribute(): Promise<unknown>
}
