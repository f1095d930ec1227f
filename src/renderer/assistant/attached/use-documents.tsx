import { useQueries } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { MAX_CHOSEN_DOCUMENTS } from '../../../contracts/index.ts'
import { isAbsent, queryKeys, useActingLibrary, useClient, useUploads } from '../../client/index.ts'
import { useLibraries } from '../../knowledge/libraries/use-libraries.ts'
import type { AttachedDocument } from '../draft-parts.ts'
import { draftDocuments, setDraftDocuments, useDraftDocuments } from '../drafts.ts'
import type { AttachedState } from './attached-state.ts'

const DocumentChips = lazy(async () => ({ default: (await import('./document-chips.tsx')).DocumentChips }))

/** The most documents that go with one question: of more a person chooses on the page that lists them. */
const MOST_WITH_A_QUESTION = 20

/** How documents are attached to a question, and those that are. */
export interface DocumentAttaching {
  /** Whether the person may add documents to the library. */
  readonly mayAdd: boolean
  readonly state: AttachedState
  /** What is waited for. */
  readonly unread: readonly string[]
  add(files: readonly File[]): void
  /** What there is to see of them; told when one is taken out. */
  chips(onRemoved: () => void): ReactNode
  /** Leaves the draft without documents, and returns those that it had. */
  take(): readonly AttachedDocument[]
}

interface Part {
  readonly name: string
  readonly state: Exclude<AttachedState, 'None'>
}

const stateOf = (parts: readonly Part[]): AttachedState => {
  if (parts.length === 0) return 'None'
  const has = (wanted: AttachedState) => parts.some(({ state }) => state === wanted)
  return has('Unreadable') ? 'Unreadable' : has('Reading') ? 'Reading' : 'Ready'
}

/** Whether the person may add documents to the library in which the window stands; the host says so where it is not known. */
const useMayAdd = (): boolean => useLibraries()?.acting.permissions.includes('knowledge:write') ?? true

/** The documents of a draft: added to the library in which the window stands, and asked alone. `kept` are those to which the conversation is kept already. */
export const useDocuments = (draft: string, kept: readonly string[]): DocumentAttaching => {
  const { t } = useTranslation()
  const { knowledge } = useClient()
  const library = useActingLibrary().teamId ?? ''
  const mayAdd = useMayAdd()
  const [problem, setProblem] = useState<string | null>(null)
  const all = useDraftDocuments(draft)
  const attached = useMemo(() => all.filter((each) => each.library === library), [all, library])
  const uploads = useUploads(useShallow((queue) => queue.uploads.filter((each) => each.draft === draft)))
  const addForQuestion = useUploads((queue) => queue.addForQuestion)
  const states = useQueries({
    queries: attached.map(({ documentId }) => ({
      queryKey: queryKeys.document(documentId),
      queryFn: () => knowledge.GetDocument(documentId),
    })),
  }).map(({ data, error }): Part['state'] => {
    if (data === null || isAbsent(error) || data?.status === 'Failed') return 'Unreadable'
    return data?.status === 'Indexed' ? 'Ready' : 'Reading'
  })
  const parts: Part[] = [
    ...attached.map(({ fileName }, at) => ({ name: fileName, state: states[at] ?? 'Reading' })),
    ...uploads.map(({ name, state }) => ({ name, state: state === 'Failed' ? 'Unreadable' : 'Reading' }) as const),
  ]
  const hasSome = parts.length > 0 || problem !== null
  return {
    mayAdd,
    state: stateOf(parts),
    unread: parts.flatMap(({ name, state }) => (state === 'Reading' ? [name] : [])),
    add: (files) => {
      if (files.length === 0) return
      if (!mayAdd) return setProblem(t('assistant.documents.problems.forbidden'))
      const room = Math.min(MOST_WITH_A_QUESTION, MAX_CHOSEN_DOCUMENTS - kept.length) - parts.length
      setProblem(files.length > room ? t('assistant.documents.problems.many', { max: parts.length + room }) : null)
      if (room > 0) void addForQuestion(files.slice(0, room), draft)
    },
    chips: (onRemoved) =>
      hasSome && (
        <Suspense fallback={null}>
          <DocumentChips
            draft={draft}
            documents={attached}
            uploadIds={uploads.map(({ id }) => id)}
            state={stateOf(parts)}
            joins={kept.length > 0}
            problem={problem}
            onRemoved={() => {
              setProblem(null)
              onRemoved()
            }}
          />
        </Suspense>
      ),
    take: () => {
      const taken = draftDocuments(draft).filter((each) => each.library === library)
      setProblem(null)
      if (taken.length > 0) setDraftDocuments(draft, (before) => before.filter((each) => !taken.includes(each)))
      return taken
    },
  }
}
