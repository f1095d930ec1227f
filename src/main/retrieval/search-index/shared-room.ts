/** Bytes of a file that may be held in memory. */
export interface HeldBytes {
  readonly length: number
  /** `null` where they are read from the file. */
  readonly bytes: Uint8Array | null
}

interface Held {
  readonly length: number
  readonly load: () => Uint8Array
  bytes: Uint8Array | null
}

/**
 * Room in memory that the files of an index share: the small ones are held, as many as fit, and of the others is read what is asked for. A limit for each file alone would let what
 * they hold together grow with every one of them.
 */
export class SharedRoom {
  readonly #most: number
  readonly #held = new Set<Held>()

  constructor(most: number) {
    this.#most = most
  }

  /** Holds bytes where they fit. Throws what `load` throws. */
  add(length: number, load: () => Uint8Array): HeldBytes {
    const held: Held = { length, load, bytes: null }
    this.#held.add(held)
    try {
      this.#share(held)
    } catch (error) {
      this.#held.delete(held)
      throw error
    }
    return held
  }

  /** Forgets bytes whose file is closed; others may take their place. */
  remove(bytes: HeldBytes): void {
    this.#held.delete(bytes as Held)
    this.#share()
  }

  #share(added?: Held): void {
    let taken = 0
    for (const held of [...this.#held].sort((one, other) => one.length - other.length)) {
      taken += held.length
      if (taken > this.#most) held.bytes = null
      else if (held.bytes === null) held.bytes = held === added ? held.load() : loadedAgain(held)
    }
  }
}

/** What cannot be read now is read when it is asked for, and told of then. */
const loadedAgain = ({ load }: Held): Uint8Array | null => {
  try {
    return load()
  } catch {
    return null
  }
}
