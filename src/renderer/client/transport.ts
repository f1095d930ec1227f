import type { Notification } from '../../contracts/index.ts'

export interface UploadOptions {
  /** 0 to 1; not called by a transport that cannot tell. */
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}

/** An operation whose input is a file: `fileName`, `contentType` and `bytes`. */
export interface FileTarget {
  readonly contract: string
  readonly operation: string
  /** What else the operation is told. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Whether notifications arrive; after `Lost` the transport tries again by itself. */
export type ConnectionState = 'Connecting' | 'Open' | 'Lost'

export interface NotificationListener {
  onNotification(notification: Notification): void
  onConnection(state: ConnectionState): void
}

/** How the interface reaches its host: the desktop bridge, or HTTP in a browser. */
export interface Transport {
  /** The raw answer of an operation; rejects with a `ProblemError` or a `ConnectionError`. */
  call(contract: string, operation: string, input: unknown): Promise<unknown>
  /** The raw answer of an operation that takes a file. */
  sendFile(target: FileTarget, file: File, options?: UploadOptions): Promise<unknown>
  /** Delivers notifications until the returned function is called. */
  listen(listener: NotificationListener): () => void
}
