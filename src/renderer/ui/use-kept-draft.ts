import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface Kept {
  readonly draft: unknown
  readonly lostSecrets: boolean
}

interface KeptDrafts {
  readonly drafts: Readonly<Record<string, Kept>>
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
  /** Whether secrets were in it when its page was left, and none since. */
  readonly lostSecrets: boolean
  write(change: (before: Draft) => Draft): void
  forget(): void
}

/**
 * What is being written under a key, beginning with what is saved. What belongs to a library names it in its key. It stays while its page is left for another one of the
 * window, and as long as there is any the browser asks before the window goes. Secrets stay in no page's memory: `withoutSecrets` takes them out when the page is left.
 */
export const useKeptDraft = <Draft>(
  key: string,
  saved: Draft,
  withoutSecrets: (draft: Draft) => Draft = unchanged,
): KeptDraft<Draft> => {
  const kept = useKeptDrafts(({ drafts }) => drafts[key])
  const draft = kept?.draft as Draft | undefined
  const put = (next: (before: Draft, lostSecrets: boolean) => Kept | undefined): void =>
    useKeptDrafts.setState(({ drafts: { [key]: before, ...others } }) => {
      const changed = next((before?.draft as Draft | undefined) ?? saved, before?.lostSecrets ?? false)
      // Looks into nothing that both share, such as pictures.
      const isSaved = changed !== undefined && replaceEqualDeep(saved, changed.draft) === saved
      return { drafts: changed === undefined || isSaved ? others : { ...others, [key]: changed } }
    })
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () =>
      put((before, lost) => {
        const left = withoutSecrets(before)
        return { draft: left, lostSecrets: lost || left !== before }
      })
  })
  useEffect(() => () => leave.current(), [])
  return {
    draft: draft ?? saved,
    isChanged: draft !== undefined,
    lostSecrets: kept?.lostSecrets ?? false,
    write: (write) =>
      put((before, lost) => {
        const next = write(before)
        return { draft: next, lostSecrets: lost && withoutSecrets(next) === next }
      }),
    forget: () => put(() => undefined),
  }
}

const unchanged = <Draft>(draft: Draft): Draft => draft

/** Whether anything that has been written under a key waits. */
export const hasKeptDraft = (key: string): boolean => key in useKeptDrafts.getState().drafts

/** Lets go of what waits under a key, or under any that has it in it: of what is gone, nothing is asked when the window goes. */
export const forgetKeptDrafts = (key: string): void =>
  useKeptDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([each]) => !each.includes(key))),
  }))
