import { createKeptRecords, type KeptRecord } from './kept-records.ts'
import { createPagePresence } from './page-presence.ts'

const KEPT_AS = 'alcove.forms'

interface KeptForm extends KeptRecord {
  /** Which page writes it. */
  readonly page: string
  readonly owner: string
  readonly key: string
  readonly draft: unknown
}

/** What is written into forms and not saved, kept for an app that is killed. A page that is left in good order keeps nothing: whoever left it was asked. */
export interface KeptForms {
  /** Whose forms are written from now on. Resolves to what pages left of that person's that ended by no one's will, each once. */
  begin(owner: string): Promise<ReadonlyMap<string, unknown>>
  /** Keeps what is written under a key; null lets go of it. */
  set(key: string, draft: unknown): void
}

/** The forms of a page. Where the browser keeps nothing, nothing is kept. */
export const createKeptForms = (): KeptForms => {
  const { page, beThere, present } = createPagePresence(KEPT_AS)
  const records = createKeptRecords<KeptForm>(KEPT_AS, beThere)
  const written = new Set<string>()
  let owner: string | null = null
  const set: KeptForms['set'] = (key, draft) => {
    if (owner === null) return
    const entryId = `${page} ${owner} ${key}`
    if (draft === null) written.delete(key)
    else written.add(key)
    records.set(entryId, draft === null ? null : { entryId, page, owner, key, draft })
  }
  window.addEventListener('pagehide', ({ persisted }) => {
    // It comes back as it was.
    if (persisted) return
    for (const key of written) set(key, null)
    records.flush()
  })
  return {
    set,
    async begin(next) {
      // Those of the person before wait for them.
      if (owner !== next) written.clear()
      owner = next
      const taken = new Map<string, unknown>()
      try {
        const pages = await present()
        for (const { entryId, page: writer, owner: whose, key, draft } of await records.all()) {
          if (writer === page || pages.has(writer) || whose !== next) continue
          records.set(entryId, null)
          taken.set(key, draft)
        }
      } catch {
        // The browser keeps nothing.
      }
      return taken
    },
  }
}
