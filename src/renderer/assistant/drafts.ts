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

/** What has been typed and not sent, per conversation; it outlives a reload. */
export const useDraft = (conversationId: string | null, activeModule: string | null) => {
  const key = conversationId ?? (activeModule === null ? 'new on the page' : 'new in the panel')
  const text = useDrafts(({ texts }) => texts[key] ?? '')
  const write = useDrafts((drafts) => drafts.write)
  return [text, (value: string) => write(key, value)] as const
}
