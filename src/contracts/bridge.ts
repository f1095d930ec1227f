import type { Notification } from './notification.ts'
import type { Problem } from './problem.ts'

/** What an IPC call resolves to: errors cross as data, since Electron drops the class of a thrown one. */
export type InvokeReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem }

/** What the preload puts on `window.alcove`; generic, so that a new operation never touches it. */
export interface Bridge {
  /**
   * Calls `<contract>.<operation>` in the acting team; a null team is the owner's first. `language` is the BCP 47 tag of the interface's language, in which
   * the app says what it says by itself.
   */
  invoke(
    contract: string,
    operation: string,
    input: unknown,
    teamId: string | null,
    language?: string | null,
  ): Promise<InvokeReply>
  /**
   * Delivers the notifications of a team, by default the owner's first, from when it resolves until the function that it resolves to is called.
   * Nothing is delivered for a team that is not the owner's.
   */
  subscribe(listener: (notification: Notification) => void, teamId: string | null): Promise<() => void>
  /** The path on disk of a file that the user dropped or chose; empty for a file that has none. */
  pathForFile(file: unknown): string
  readonly platform: string
}
