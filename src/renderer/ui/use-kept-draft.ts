import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'

interface KeptDrafts {
  readonly drafts: Readonly<Record<string, unknown>>
}

const useKeptDrafts = create<KeptDrafts>()(() => ({ drafts: {} }))

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()
useKeptDrafts.subscribe(({ drafts }) => {
  if (Object.keys(drafts).length > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})

export interface KeptDraft<Draft> {
  readonly draft: Draft
  /** Whether it differs from what is saved. */
  readonly isChanged: boolean
  write(change: (before: Draft) => Draft): void
  forget(): void
}

/**
 * What is being written under a key, beginning with what is saved. What belongs to a library names it in its key. It stays while its page is left for another one of the
 * window, and as long as there is any the browser asks before the window goes.
 */
export const useKeptDraft = <Draft>(key: string, saved: Draft): KeptDraft<Draft> => {
  const draft = useKeptDrafts(({ drafts }) => drafts[key]) as Draft | undefined
  const change = (next: (before: Draft) => Draft | undefined): void =>
    useKeptDrafts.setState(({ drafts: { [key]: before, ...others } }) => {
      const changed = next((before as Draft | undefined) ?? saved)
      return { drafts: changed === undefined ? others : { ...others, [key]: changed } }
    })
  return {
    draft: draft ?? saved,
    isChanged: draft !== undefined,
    write: (write) =>
      change((before) => {
        const next = write(before)
        // Looks into nothing that both share, such as pictures.
        return replaceEqualDeep(saved, next) === saved ? undefined : next
      }),
    forget: () => change(() => undefined),
  }
}

/** Whether anything that has been written under a key waits. */
export const hasKeptDraft = (key: string): boolean => key in useKeptDrafts.getState().drafts

/** Lets go of what waits under a key, or under any that has it in it: of what is gone, nothing is asked when the window goes. */
export const forgetKeptDrafts = (key: string): void =>
  useKeptDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([each]) => !each.includes(key))),
  }))
