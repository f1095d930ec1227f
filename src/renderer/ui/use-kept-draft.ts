import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { createKeptForms, type KeptForms } from '../kept/kept-forms.ts'

interface Kept {
  readonly draft: unknown
  readonly lostSecrets: boolean
  /** Secrets never leave the window's memory, nor does what stands beside them. */
  readonly isSecret: boolean
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

let forms: KeptForms | null = null
/** Whose the drafts are; null while nobody has signed in. */
let person: string | null = null
/** What those were writing who were signed in at this page before. */
const ofOthers = new Map<string, KeptDrafts['drafts']>()
let isHandingOver = false
useKeptDrafts.subscribe(({ drafts }, { drafts: before }) => {
  if (isHandingOver) return
  for (const key of new Set([...Object.keys(drafts), ...Object.keys(before)])) {
    const kept = drafts[key]
    if (kept !== before[key]) forms?.set(key, kept === undefined || kept.isSecret ? null : kept.draft)
  }
})

/** Puts away what the person before was writing, until they are back at this page. */
const handOver = (userId: string): void => {
  if (person !== null && person !== userId) {
    ofOthers.set(person, useKeptDrafts.getState().drafts)
    isHandingOver = true
    useKeptDrafts.setState({ drafts: ofOthers.get(userId) ?? {} })
    isHandingOver = false
    ofOthers.delete(userId)
  }
  person = userId
}

/**
 * Brings back what a person had written, without secrets in it, when the app was killed; what they have written since then stays, and nobody sees what another
 * one was writing.
 */
export const bringBackKeptDrafts = async (userId: string): Promise<void> => {
  handOver(userId)
  forms ??= createKeptForms()
  const left = await forms.begin(userId)
  if (person !== userId) return
  useKeptDrafts.setState(({ drafts }) => ({
    drafts: {
      ...Object.fromEntries([...left].map(([key, draft]) => [key, { draft, lostSecrets: false, isSecret: false }])),
      ...drafts,
    },
  }))
}

export interface KeptDraft<Draft> {
  readonly draft: Draft
  /** Whether it differs from what is saved. */
  readonly isChanged: boolean
  /** Whether secrets were in it when its page was left, and none since. */
  readonly lostSecrets: boolean
  write(change: (before: Draft) => Draft): void
  /** Lets go of it; of what was saved alone where that is named, and not of what has been written since. */
  forget(saved?: Draft): void
}

/**
 * What is being written under a key, beginning with what is saved. What belongs to a library names it in its key. It stays while its page is left for another one of the
 * window, and as long as there is any the browser asks before the window goes; where the app is killed it is there again. Secrets stay in no page's memory:
 * `withoutSecrets` takes them out when the page is left, and what has any is not kept for an app that is killed.
 */
export const useKeptDraft = <Draft>(
  key: string,
  saved: Draft,
  withoutSecrets: (draft: Draft) => Draft = unchanged,
): KeptDraft<Draft> => {
  const kept = useKeptDrafts(({ drafts }) => drafts[key])
  const draft = kept?.draft as Draft | undefined
  const isSecret = withoutSecrets !== unchanged
  const put = (next: (before: Draft, lostSecrets: boolean) => Omit<Kept, 'isSecret'> | undefined): void =>
    useKeptDrafts.setState(({ drafts: { [key]: before, ...others } }) => {
      const changed = next((before?.draft as Draft | undefined) ?? saved, before?.lostSecrets ?? false)
      // Looks into nothing that both share, such as pictures.
      const isSaved = changed !== undefined && replaceEqualDeep(saved, changed.draft) === saved
      return { drafts: changed === undefined || isSaved ? others : { ...others, [key]: { ...changed, isSecret } } }
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
    forget: (of) =>
      put((before, lost) => (of === undefined || of === before ? undefined : { draft: before, lostSecrets: lost })),
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
