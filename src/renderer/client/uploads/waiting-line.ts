/** A file that waits until it is sent. */
export interface WaitingFile {
  readonly id: number
  /** To be called once it is through, with whatever end. */
  readonly done: () => void
}

/** The files that wait, first come first. */
export interface WaitingLine {
  readonly first: WaitingFile | undefined
  readonly isEmpty: boolean
  has(id: number): boolean
  /** The first of those that are meant, `most` at the most. */
  firstOf(isMeant: (id: number) => boolean, most: number): readonly number[]
  /** Resolves once all of these are through, or taken out. */
  add(ids: readonly number[]): Promise<void>
  /** Takes the first out, whose end is told by its taker. */
  shift(): void
  /** Has a file wait once more, before all others. */
  putFirst(file: WaitingFile): void
  /** Takes files out that are not to be sent. */
  takeOut(isMeant: (id: number) => boolean): readonly number[]
}

export const createWaitingLine = (): WaitingLine => {
  let waiting: WaitingFile[] = []
  return {
    get first() {
      return waiting[0]
    },
    get isEmpty() {
      return waiting.length === 0
    },
    has: (id) => waiting.some((each) => each.id === id),
    firstOf: (isMeant, most) =>
      waiting
        .filter(({ id }) => isMeant(id))
        .slice(0, most)
        .map(({ id }) => id),
    add: async (ids) => {
      await Promise.all(ids.map((id) => new Promise<void>((done) => waiting.push({ id, done }))))
    },
    shift: () => void waiting.shift(),
    putFirst: (file) => void waiting.unshift(file),
    takeOut: (isMeant) => {
      const taken = waiting.filter(({ id }) => isMeant(id))
      waiting = waiting.filter(({ id }) => !isMeant(id))
      for (const { done } of taken) done()
      return taken.map(({ id }) => id)
    },
  }
}
