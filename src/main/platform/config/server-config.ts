import { homedir } from 'node:os'
import { defaultDataDir } from '../installation/default-data-dir.ts'

/** What an app runs under. Every field has a default. */
export interface ServerConfig {
  /** Everything that is kept: database, blobs, logs. */
  readonly dataDir: string
  /** The folder that holds `models/`, `samples/`, `svg/` and `locales/`; null for an app without files of its own. */
  readonly resourcesDir: string | null
  /** The built interface; null for an app without a window. */
  readonly rendererDir: string | null
  readonly kind: 'Desktop' | 'Headless'
  /** Whether `/dev/*` is served. */
  readonly enableDevEndpoints: boolean
  /** False is the mode NoAIAssistant: the assistant's contracts are not served. */
  readonly assistantEnabled: boolean
  /** The address to listen on: loopback unless it is changed. */
  readonly listenAddress: string
  /** 0 takes a free port. */
  readonly port: number
  /** Names under which requests are accepted besides those of loopback, e.g. `alcove.example:443`. */
  readonly acceptedHosts: readonly string[]
}

/** A server on loopback, at a free port, that keeps everything in the usual folder of the operating system. */
export const defaultServerConfig = (): ServerConfig => ({
  dataDir: defaultDataDir({ platform: process.platform, home: homedir(), env: process.env }),
  resourcesDir: null,
  rendererDir: null,
  kind: 'Headless',
  enableDevEndpoints: false,
  assistantEnabled: true,
  listenAddress: '127.0.0.1',
  port: 0,
  acceptedHosts: [],
})

/** Looks at a configuration before anything starts. */
export interface ConfigValidator {
  readonly name: string
  /** What is wrong and how to mend it, or null. */
  validate(config: ServerConfig): string | null
}
