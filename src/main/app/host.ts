import type { Identity, Logger, SecretStore } from '../platform/index.ts'
import type { StartedApp } from './start-app.ts'

/**
 * Why a host is to be stopped and another started on the same folder: everything in it goes, or a backup or a move to another folder waits to be put in place there.
 */
export type RestartCause = 'Cleared' | 'Replaced'

/** The running service, ready for any number of transports. */
export interface Host extends StartedApp {
  /** Who the desktop window acts as. */
  readonly owner: Identity
  /** Whether the owner wants the localhost server on the desktop, and when that changes. */
  readonly localServerEnabled: boolean
  onLocalServerChange(listener: (enabled: boolean) => void): () => void
  /** Resolves when a person asked for something that takes a restart, once they have their answer. */
  readonly restartRequested: Promise<RestartCause>
  /** A checked copy of the database, as before each migration; resolves to its path. Throws `StorageFull` or `Unavailable`. */
  takeSnapshot(): Promise<string>
}

/** What the shipped app is started with. */
export interface HostOptions {
  /** Where everything is kept; followed to where it was moved since. */
  readonly dataDir: string
  /** The folder that holds `models/`, `samples/`, `svg/` and `locales/`. */
  readonly resourcesDir: string
  readonly kind: 'Desktop' | 'Headless'
  readonly devEndpoints: boolean
  /** Replaces the generated token (headless `--token`). */
  readonly token: string | null
  readonly principalsFile: string | null
  /** The entry of the MCP server that programs start; left out where there is none. */
  readonly mcpEntry?: string
  /** Replaces the platform's provider at the start (headless `--platform-provider`). */
  readonly platformProviderFile?: string | null
  /** Replaces the setting whether stored files are encrypted (headless `--encrypt-files`). */
  readonly encryptFiles?: boolean | null
  /** `postgres://…`: the server that passages, vectors and words stand on (headless `--store`); null for the app's own database. Holds a password. */
  readonly store?: string | null
  /** Where keys are kept; by default an encrypted file in the data folder. */
  readonly secrets?: SecretStore
  /** In place of standard error and the log file. */
  readonly logger?: Logger
}
