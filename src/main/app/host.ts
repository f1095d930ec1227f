import type {
  AccessContext,
  Authenticator,
  GuardedApi,
  Logger,
  NotificationChannel,
  SecretStore,
} from '../platform/index.ts'

/** A GET route that returns JSON: health and diagnostics. */
export interface JsonRoute {
  readonly path: string
  readonly access: 'anonymous' | 'authenticated' | 'platform:admin'
  handle(access: AccessContext | null): Promise<unknown>
}

/** The running service, ready for any number of transports. */
export interface Host {
  readonly apis: readonly GuardedApi[]
  readonly jsonRoutes: readonly JsonRoute[]
  readonly notifications: NotificationChannel
  readonly authenticator: Authenticator
  /** Who the desktop window acts as. */
  readonly owner: AccessContext
  readonly logger: Logger
  /** Tells the host where its localhost server listens; null when it does not. Shown in Settings. */
  setServerUrl(url: string | null): void
  /** Whether the owner wants the localhost server on the desktop, and when that changes. */
  readonly localServerEnabled: boolean
  onLocalServerChange(listener: (enabled: boolean) => void): () => void
  /** Finishes what is in flight, checkpoints and closes. Idempotent. */
  stop(): Promise<void>
}

export interface HostOptions {
  readonly dataDir: string
  /** The folder that holds `models/`, `samples/`, `svg/` and `locales/`. */
  readonly resourcesDir: string
  readonly kind: 'Desktop' | 'Headless'
  readonly devEndpoints: boolean
  /** Replaces the generated token (headless `--token`). */
  readonly token: string | null
  readonly principalsFile: string | null
  /** Where keys are kept; by default an encrypted file in the data folder. */
  readonly secrets?: SecretStore
}
