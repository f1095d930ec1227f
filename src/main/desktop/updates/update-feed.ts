/** Where new versions come from. */
export interface UpdateFeed {
  /** The version that could be installed, or null when this one is the latest. Throws where the feed cannot be read. */
  find(): Promise<string | null>
  /** Fetches what `find` found and checks it. Throws when it is not whole or not signed as it should be. */
  download(onProgress: (fraction: number) => void): Promise<void>
  /** Ends the app, installs what was downloaded and starts it again. */
  installAndRestart(): void
}
