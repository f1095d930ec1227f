let words: string | null = null

/** Keeps what was done for whoever has to sign in anew: a host that starts again ends their session before a toast is read. `null` once it is known. */
export const leaveWords = (text: string | null): void => {
  words = text
}

/** What was done last, where the session may have ended with it; `null` for nothing. */
export const partingWords = (): string | null => words
