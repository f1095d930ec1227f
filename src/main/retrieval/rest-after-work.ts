export interface RestOptions {
  readonly restMs: number
  /** So much work is much: less leaves nothing behind that is worth a pause. */
  readonly much: number
  /** Whether something is still under way whose end asks for a rest once more. */
  isBusy(): boolean
  /** Called whenever nothing has come for a while. */
  onPause(): void
  /** Called when nothing has come for a while after much work. */
  onRest(): void
}

/** Tells when there is time to give back what much work took. */
export interface Rest {
  /** So many pieces of work were done, one by default. */
  work(pieces?: number): void
  /** The rest is as long away again. */
  later(): void
  never(): void
}

export const createRest = ({ restMs, much, isBusy, onPause, onRest }: RestOptions): Rest => {
  let sinceRest = 0
  let resting: NodeJS.Timeout | null = null
  const rest = (): void => {
    onPause()
    // What is under way takes far more than it leaves, and is still held.
    if (sinceRest < much || isBusy()) return
    sinceRest = 0
    onRest()
  }
  return {
    work: (pieces = 1) => {
      sinceRest += pieces
    },
    later: () => {
      if (resting !== null) clearTimeout(resting)
      resting = setTimeout(rest, restMs).unref()
    },
    never: () => {
      if (resting !== null) clearTimeout(resting)
    },
  }
}
