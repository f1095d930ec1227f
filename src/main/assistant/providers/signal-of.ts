import type { SendOptions } from './ai-provider.ts'

/** The signal of a call, or one that nobody aborts. */
export const signalOf = (options: SendOptions | undefined): AbortSignal =>
  options?.signal ?? new AbortController().signal
