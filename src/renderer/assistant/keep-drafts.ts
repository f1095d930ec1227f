import type { StoreApi } from 'zustand'
import { createKeptRecords, type KeptRecord } from '../kept/kept-records.ts'
import type { DraftParts } from './draft-parts.ts'

/** Also where drafts stood before, in storage that is on the disk only after some seconds. */
const KEPT_AS = 'alcove.drafts'

const parts = ['texts', 'pictures', 'documents', 'choices'] as const
type Part = (typeof parts)[number]

interface KeptPart extends KeptRecord {
  readonly part: Part
  readonly key: string
  readonly value: unknown
}

const nameOf = (part: Part, key: string): string => `${part} ${key}`

const keptBefore = (): KeptPart[] => {
  const kept = window.localStorage.getItem(KEPT_AS)
  window.localStorage.removeItem(KEPT_AS)
  const { state } = JSON.parse(kept ?? '{}') as { readonly state?: Partial<DraftParts> }
  return parts.flatMap((part) =>
    Object.entries(state?.[part] ?? {}).map(([key, value]) => ({ entryId: nameOf(part, key), part, key, value })),
  )
}

/**
 * Keeps drafts in the browser's database from the moment at which they change, each for itself, so that an app that is killed loses none and pages do not
 * overwrite each other's; and brings back those of before. What has changed on this page by then stays as it is.
 */
export const keepDrafts = ({
  getState,
  setState,
  subscribe,
}: Pick<StoreApi<DraftParts>, 'getState' | 'setState' | 'subscribe'>): void => {
  const records = createKeptRecords<KeptPart>(KEPT_AS)
  const changed = new Set<string>()
  let isBringingBack = false
  subscribe((now, before) => {
    if (isBringingBack) return
    for (const part of parts) {
      if (now[part] === before[part]) continue
      for (const key of new Set([...Object.keys(now[part]), ...Object.keys(before[part])])) {
        const value = now[part][key]
        if (value === before[part][key]) continue
        const entryId = nameOf(part, key)
        changed.add(entryId)
        records.set(entryId, value === undefined ? null : { entryId, part, key, value })
      }
    }
  })
  const bringBack = (kept: readonly KeptPart[]): void => {
    const drafts: Record<Part, Record<string, unknown>> = { texts: {}, pictures: {}, documents: {}, choices: {} }
    for (const { entryId, part, key, value } of kept) if (!changed.has(entryId)) drafts[part][key] = value
    const { texts, pictures, documents, choices } = getState()
    isBringingBack = true
    setState({
      texts: { ...drafts.texts, ...texts },
      pictures: { ...drafts.pictures, ...pictures },
      documents: { ...drafts.documents, ...documents },
      choices: { ...drafts.choices, ...choices },
    } as DraftParts)
    isBringingBack = false
  }
  const read = async (): Promise<void> => {
    const former = keptBefore()
    for (const each of former) if (!changed.has(each.entryId)) records.set(each.entryId, each)
    bringBack([...former, ...(await records.all())])
  }
  // Where the browser keeps nothing there is nothing to bring back.
  read().catch(() => undefined)
  window.addEventListener('pagehide', records.flush)
  window.addEventListener('visibilitychange', records.flush, true)
}
