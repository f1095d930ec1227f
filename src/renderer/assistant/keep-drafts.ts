import type { StoreApi } from 'zustand'
import { createKeptRecords, type KeptRecord } from '../kept/kept-records.ts'
import type { DraftParts } from './draft-parts.ts'

/** Also where drafts stood before, in storage that is on the disk only after some seconds. */
const KEPT_AS = 'alcove.drafts'

const parts = ['texts', 'pictures', 'documents', 'choices'] as const
type Part = (typeof parts)[number]

interface Written {
  readonly part: Part
  readonly key: string
  readonly value: unknown
}

interface KeptPart extends KeptRecord, Written {
  /** Missing in what was kept before drafts were a person's own. */
  readonly owner?: string
}

/** Drafts that are kept, each for the person who wrote it. */
export interface KeptDraftParts {
  /** Whose drafts are written from now on: those of the person before wait for them, unseen, and this person's come back. */
  begin(userId: string): Promise<void>
  /** Lets go of everybody's. */
  clear(): void
}

export const noDrafts: DraftParts = { texts: {}, pictures: {}, documents: {}, choices: {} }

const keptOf = (owner: string, { part, key, value }: Written): KeptPart => ({
  entryId: `${owner} ${part} ${key}`,
  ...{ owner, part, key, value },
})

/** What was kept in the storage of before. */
const keptBefore = (): Written[] => {
  const kept = window.localStorage.getItem(KEPT_AS)
  window.localStorage.removeItem(KEPT_AS)
  const { state } = JSON.parse(kept ?? '{}') as { readonly state?: Partial<DraftParts> }
  return parts.flatMap((part) => Object.entries(state?.[part] ?? {}).map(([key, value]) => ({ part, key, value })))
}

const changesOf = (now: DraftParts, before: DraftParts): Written[] =>
  parts.flatMap((part) => {
    const keys = now[part] === before[part] ? [] : [...Object.keys(now[part]), ...Object.keys(before[part])]
    return [...new Set(keys)]
      .filter((key) => now[part][key] !== before[part][key])
      .map((key) => ({ part, key, value: now[part][key] }))
  })

/**
 * Keeps drafts in the browser's database from the moment at which they change, each for itself, so that an app that is killed loses none and pages do not
 * overwrite each other's; and brings back those of a person who signs in. What they have changed on this page by then stays as it is.
 */
export const keepDrafts = ({
  getState,
  setState,
  subscribe,
}: Pick<StoreApi<DraftParts>, 'getState' | 'setState' | 'subscribe'>): KeptDraftParts => {
  const records = createKeptRecords<KeptPart>(KEPT_AS)
  const changed = new Set<string>()
  let owner: string | null = null
  /** What those were writing who were signed in at this page before: the browser may keep nothing. */
  const ofOthers = new Map<string, DraftParts>()
  let isBringingBack = false
  const show = (drafts: DraftParts): void => {
    isBringingBack = true
    setState(drafts)
    isBringingBack = false
  }
  subscribe((now, before) => {
    if (isBringingBack || owner === null) return
    for (const change of changesOf(now, before)) {
      const kept = keptOf(owner, change)
      changed.add(kept.entryId)
      records.set(kept.entryId, kept.value === undefined ? null : kept)
    }
  })
  const handOver = (next: string): void => {
    if (owner !== null && owner !== next) {
      const { texts, pictures, documents, choices } = getState()
      ofOthers.set(owner, { texts, pictures, documents, choices })
      show(ofOthers.get(next) ?? noDrafts)
      ofOthers.delete(next)
    }
    owner = next
  }
  const bringBack = (kept: readonly KeptPart[]): void => {
    const drafts: Record<Part, Record<string, unknown>> = { texts: {}, pictures: {}, documents: {}, choices: {} }
    for (const { entryId, part, key, value } of kept) if (!changed.has(entryId)) drafts[part][key] = value
    const { texts, pictures, documents, choices } = getState()
    show({
      texts: { ...drafts.texts, ...texts },
      pictures: { ...drafts.pictures, ...pictures },
      documents: { ...drafts.documents, ...documents },
      choices: { ...drafts.choices, ...choices },
    } as DraftParts)
  }
  /** What nobody's name stands at is theirs who sign in first: it was shown to everybody. */
  const adopt = (userId: string, each: Written): KeptPart => {
    const kept = keptOf(userId, each)
    if (!changed.has(kept.entryId)) records.set(kept.entryId, kept)
    return kept
  }
  const read = async (userId: string): Promise<readonly KeptPart[]> => {
    const former = keptBefore().map((each) => adopt(userId, each))
    const kept = (await records.all()).flatMap((each) => {
      if (each.owner !== undefined) return each.owner === userId ? [each] : []
      records.set(each.entryId, null)
      return [adopt(userId, each)]
    })
    return [...former, ...kept]
  }
  window.addEventListener('pagehide', records.flush)
  window.addEventListener('visibilitychange', records.flush, true)
  return {
    async begin(userId) {
      handOver(userId)
      try {
        const kept = await read(userId)
        if (owner === userId) bringBack(kept)
      } catch {
        // Where the browser keeps nothing there is nothing to bring back.
      }
    },
    clear() {
      show(noDrafts)
      ofOthers.clear()
      records.clear().catch(() => undefined)
    },
  }
}
