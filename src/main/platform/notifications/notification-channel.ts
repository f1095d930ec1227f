import type { Notification } from '../../../contracts/index.ts'
import type { AccessContext } from '../access/access-context.ts'

/**
 * Who may see a notification: one user (with `teamId`, only where they act in that team), everyone who may read a team's knowledge, or everyone
 * who has a credential.
 */
export type Audience =
  | { readonly type: 'User'; readonly userId: string; readonly teamId?: string }
  | { readonly type: 'Team'; readonly teamId: string }
  | { readonly type: 'Everyone' }

export interface DeliveredNotification {
  /** Grows by one with every notification of the process. */
  readonly sequence: number
  readonly notification: Notification
}

/**
 * Broadcasts state to whoever listens; nothing depends on anyone listening. Keeps a bounded buffer for replay. A listener that
 * throws is dropped and logged. `publish` never throws and never waits.
 */
export interface NotificationChannel {
  publish(audience: Audience, notification: Notification): void
  /** Whether somebody who may see it listens at this moment. A channel that cannot tell leaves it out. */
  isHeard?(audience: Audience): boolean
  /**
   * Delivers what the caller may see: their own (`User`), and the acting team's. With `afterSequence`, first replays what came
   * after it; when the buffer no longer reaches back that far (or the number is from another run), a `Resync` with the latest number
   * comes instead: whoever reads state again on it has missed nothing.
   * Returns the unsubscriber.
   */
  subscribe(
    access: AccessContext,
    afterSequence: number | null,
    listener: (delivered: DeliveredNotification) => void,
  ): () => void
}
