import type { UpdateFeed } from './update-feed.ts'

/** What a person is asked and told of an update. */
export interface UpdateDialogs {
  /** Whether to download a version. */
  offer(version: string): Promise<boolean>
  /** Whether to restart into a version that is downloaded. */
  offerRestart(version: string): Promise<boolean>
  upToDate(): Promise<void>
  failed(error: unknown): Promise<void>
  /** Between 0 and 1 while it is downloaded; null when that is over. */
  progress(fraction: number | null): void
}

export interface UpdaterOptions {
  readonly feed: UpdateFeed
  readonly dialogs: UpdateDialogs
  /** A checked copy of what the person has, before another version touches it. */
  readonly takeSnapshot: () => Promise<string>
}

/** Looks for a new version when a person asks for it, and never by itself: nothing leaves this machine unasked. */
export interface Updater {
  /** One look at a time; a second call while one is going on does nothing. */
  check(): Promise<void>
}

export const createUpdater = ({ feed, dialogs, takeSnapshot }: UpdaterOptions): Updater => {
  let isChecking = false

  const download = async (): Promise<void> => {
    try {
      dialogs.progress(0)
      await feed.download(dialogs.progress)
    } finally {
      dialogs.progress(null)
    }
  }
  const update = async (): Promise<void> => {
    const version = await feed.find()
    if (version === null) return dialogs.upToDate()
    if (!(await dialogs.offer(version))) return
    await download()
    if (!(await dialogs.offerRestart(version))) return
    await takeSnapshot()
    feed.installAndRestart()
  }
  return {
    async check() {
      if (isChecking) return
      isChecking = true
      try {
        await update()
      } catch (error) {
        await dialogs.failed(error)
      } finally {
        isChecking = false
      }
    },
  }
}
