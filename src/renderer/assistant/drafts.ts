import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

interface Drafts {
  readonly texts: Readonly<Record<string, string>>
  write(key: string, text: string): void
}

const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      texts: {},
      write: (key, text) =>
        set(({ texts: { [key]: _before, ...others } }) => ({
          texts: text === '' ? others : { ...others, [key]: text },
        })),
    }),
    { name: 'alcove.drafts', storage: createJSONStorage(() => localStorage) },
  ),
)

/** Which draft stands in a composer: the conversation's, or that of a new one on the page or in the panel. */
export const draftKey = (conversationId: string | null, activeModule: string | null): string =>
  conversationId ?? (activeModule === null ? 'new on the page' : 'new in the panel')

/** What has been typed and not sent; it outlives a reload. */
export const useDraft = (key: string) => {
  const text = useDrafts(({ texts }) => texts[key] ?? '')
  const write = useDrafts((drafts) => drafts.write)
  return [text, (value: string) => write(key, value)] as const
}

/** Gives back what could not be sent, before anything that has been typed since. */
export const restoreDraft = (key: string, text: string): void => {
  const { texts, write } = useDrafts.getState()
  const since = texts[key]
  write(key, since ? `${text}\n${since}` : text)
}
