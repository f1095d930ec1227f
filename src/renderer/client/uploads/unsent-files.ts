/** Where a page keeps the names of files that were left behind, for the next page of its tab. */
const KEPT_AS = 'alcove.unsent'
const MOST_NAMED = 100

/** Files that were still on their way when their page went. */
export interface UnsentFiles {
  /** Whose they are: nobody else is told of them. */
  readonly userId: string | null
  /** All, or the first of very many. */
  readonly names: readonly string[]
  readonly count: number
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps what was left behind, with what was left behind before and is not forgotten yet. */
export const keepUnsent = ({ userId, names }: Pick<UnsentFiles, 'userId' | 'names'>, storage: Kept): void => {
  const before = unsentFiles(storage)
  const others = before?.userId === userId ? before : { names: [], count: 0 }
  const kept = [...others.names, ...names].slice(0, MOST_NAMED)
  storage.setItem(KEPT_AS, JSON.stringify({ userId, names: kept, count: others.count + names.length }))
}

/** What an earlier page left behind; null where it was nothing. */
export const unsentFiles = (storage: Pick<Kept, 'getItem'>): UnsentFiles | null =>
  JSON.parse(storage.getItem(KEPT_AS) ?? 'null') as UnsentFiles | null

/** To be called once the person has read what was left behind. */
export const forgetUnsent = (storage: Pick<Kept, 'removeItem'>): void => storage.removeItem(KEPT_AS)
