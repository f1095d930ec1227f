import {
  type AIContextEntry,
  type ImportPreview,
  type LibraryImportReport,
  MAX_AI_CONTEXT_ENTRIES,
  MAX_IMPORT_LISTED,
} from '../../../contracts/index.ts'
import { type CallContext, newGuid } from '../../platform/index.ts'
import type { BulkOperations } from '../documents/bulk-operations.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import type { LibraryReading } from '../libraries/library-reading.ts'
import type { StandingContextHandlers } from '../standing-context/standing-context-handlers.ts'
import { createTurns } from '../turns.ts'
import type { BringIn } from './bring-in.ts'
import { type ArchiveComparison, type ComparedDocument, newerOf } from './compare-archive.ts'
import type { ArchivedRoot, LibraryManifest } from './library-manifest.ts'
import type { LibraryArchive } from './open-library-archive.ts'
import { createPace } from './parse-in-slices.ts'
import { freeId, idsInside, type PlacesHere, placeHere } from './places-here.ts'
import { hashHere, relinkNote } from './relink-note.ts'

export interface ImportLibraryOptions {
  readonly compare: (manifest: LibraryManifest, teamId: string) => ArchiveComparison
  readonly bringIn: BringIn
  readonly index: Pick<DocumentIndex, 'get' | 'knows' | 'withContent'>
  readonly bulk: Pick<BulkOperations, 'delete'>
  readonly context: StandingContextHandlers
  readonly reading: Pick<LibraryReading, 'languages' | 'setLanguages'>
}

export interface ImportChoices {
  readonly mode: 'Merge' | 'Replace'
  readonly changed: 'KeepMine' | 'TakeTheirs' | 'KeepBoth'
  readonly sameName: 'KeepBoth' | 'Skip'
  readonly context: boolean
}

/** For whom an import runs, and who is told how many documents of the archive have been looked at. */
export interface ImportRun {
  readonly call: CallContext
  progressed(done: number, total: number): void
}

/** Compares archives with the library that they are to come into, and brings in what they hold. */
export interface ImportLibrary {
  preview(archive: LibraryArchive, call: CallContext): Promise<Omit<ImportPreview, 'importId'>>
  run(archive: LibraryArchive, choices: ImportChoices, how: ImportRun): Promise<LibraryImportReport>
}

const counted = { New: 'new', Same: 'same', Changed: 'changed', NameTaken: 'nameTaken' } as const

type Step = 'add' | 'replace' | 'skip'

/** What becomes of the documents of an archive, and where. */
interface Plan {
  /** One for each document. */
  readonly steps: readonly Step[]
  readonly places: PlacesHere
  /** Those of documents that are added, by the ids that they have in the archive. */
  readonly newIds: ReadonlyMap<string, string>
  readonly onlyHere: readonly string[]
}

/** What becomes of a document of an archive. */
const stepFor = ({ state }: ComparedDocument, { mode, changed, sameName }: ImportChoices): Step => {
  switch (state) {
    case 'New':
      return 'add'
    case 'Same':
      return 'skip'
    case 'Changed':
      if (mode === 'Replace' || changed === 'TakeTheirs') return 'replace'
      return changed === 'KeepBoth' ? 'add' : 'skip'
    case 'NameTaken':
      return mode === 'Replace' || sameName === 'KeepBoth' ? 'add' : 'skip'
  }
}

export const createImportLibrary = ({
  compare,
  bringIn,
  index,
  bulk,
  context,
  reading,
}: ImportLibraryOptions): ImportLibrary => {
  const contextsOf = async ({ context: entries }: LibraryManifest, call: CallContext) => {
    const present = await context.GetAIContext(undefined, call)
    const here = new Set(present.map(({ text }) => text))
    const there = new Set(entries.map(({ text }) => text))
    const onlyHere = present.filter(({ text }) => !there.has(text))
    return { present, onlyHere, onlyThere: entries.filter(({ text }) => !here.has(text)) }
  }
  const setContext = async (
    manifest: LibraryManifest,
    mode: ImportChoices['mode'],
    call: CallContext,
  ): Promise<number> => {
    const { present, onlyHere, onlyThere } = await contextsOf(manifest, call)
    const kept = mode === 'Merge' ? present : present.filter((entry) => !onlyHere.includes(entry))
    if (onlyThere.length === 0 && kept.length === present.length) return 0
    const added = onlyThere.slice(0, MAX_AI_CONTEXT_ENTRIES - kept.length)
    const last = Math.max(0, ...kept.map(({ order }) => order))
    const entries: AIContextEntry[] = added.map(({ text }, at) => ({ id: newGuid(), text, order: last + at + 1 }))
    await context.SetAIContext([...kept, ...entries], call)
    return entries.length
  }

  /** Where documents of an archive are in the library under other ids, or would be. */
  const placesBefore = async ({ documents }: LibraryManifest, teamId: string): Promise<PlacesHere> => {
    const pace = createPace()
    const places = new Map<string, string>()
    for (const root of documents) {
      note(places, root, placeHere(root, teamId, index))
      await pace.pause()
    }
    return places
  }
  /** Keeps where a document is, with what is in it. */
  const note = (places: Map<string, string>, root: ArchivedRoot, place: string): void => {
    for (const [there, here] of idsInside(root, place)) {
      if (there === here) places.delete(there)
      else places.set(there, here)
    }
  }

  const plan = async (archive: LibraryArchive, choices: ImportChoices, teamId: string): Promise<Plan> => {
    const { manifest } = archive
    const comparison = compare(manifest, teamId)
    const before = await placesBefore(manifest, teamId)
    const pace = createPace()
    const hashes = new Set<string | null>()
    const steps: Step[] = []
    for (const document of manifest.documents) {
      const contentHash = await hashHere(archive, document, before)
      hashes.add(contentHash)
      steps.push(stepFor(comparison.compare(document, contentHash), choices))
      await pace.pause()
    }
    const places = new Map(before)
    const newIds = new Map<string, string>()
    for (const [at, document] of manifest.documents.entries()) {
      if (steps[at] !== 'add') continue
      const documentId = freeId(document, teamId, index)
      newIds.set(document.documentId, documentId)
      note(places, document, documentId)
    }
    // Before anything comes in: what is added may have a content that was only here.
    return { steps, places, newIds, onlyHere: choices.mode === 'Replace' ? comparison.onlyHere(hashes) : [] }
  }

  const turns = createTurns()
  const runNow: ImportLibrary['run'] = async (archive, choices, { call, progressed }) => {
    const { manifest } = archive
    const { teamId } = call.access
    progressed(0, manifest.documents.length)
    const refused: LibraryImportReport['refused'] = []
    const done = { add: 0, replace: 0, skip: 0 }
    const { steps, places, newIds, onlyHere } = await plan(archive, choices, teamId)
    const bring = async (step: Exclude<Step, 'skip'>, told: ArchivedRoot): Promise<string | null> => {
      const { archive: from, document } = await relinkNote(archive, told, places)
      const documentId = newIds.get(document.documentId) ?? document.documentId
      return step === 'add' ? bringIn.add(from, document, { documentId, call }) : bringIn.replace(from, document, call)
    }
    for (const [at, document] of manifest.documents.entries()) {
      call.signal.throwIfAborted()
      progressed(at, manifest.documents.length)
      const step = steps[at] ?? 'skip'
      const reason = step === 'skip' ? null : await bring(step, document)
      if (reason === null) done[step]++
      else refused.push({ fileName: document.fileName, reason })
    }
    progressed(manifest.documents.length, manifest.documents.length)
    const { ocrLanguages } = manifest
    if (ocrLanguages !== null && (choices.mode === 'Replace' || reading.languages(teamId) === null))
      reading.setLanguages(teamId, ocrLanguages)
    const contextAdded = choices.context ? await setContext(manifest, choices.mode, call) : 0
    const removed = refused.length === 0 ? onlyHere : []
    await bulk.delete(removed, call)
    const { add: added, replace: replaced, skip: skipped } = done
    return { added, replaced, skipped, removed: removed.length, contextAdded, refused }
  }

  return {
    async preview(archive, call) {
      const { manifest } = archive
      const { teamId } = call.access
      const comparison = compare(manifest, teamId)
      const before = await placesBefore(manifest, teamId)
      const pace = createPace()
      const hashes = new Set<string | null>()
      const counts = { new: 0, same: 0, changed: 0, nameTaken: 0 }
      const documents: ImportPreview['documents'] = []
      let versions = 0
      for (const document of manifest.documents) {
        const { fileName, sizeBytes } = document
        const contentHash = await hashHere(archive, document, before)
        hashes.add(contentHash)
        const { state, here } = comparison.compare(document, contentHash)
        counts[counted[state]]++
        if (state === 'New' || state === 'NameTaken') versions += document.versions.length
        if (documents.length < MAX_IMPORT_LISTED)
          documents.push({ fileName, sizeBytes, state, newer: newerOf(document, here) })
        await pace.pause()
      }
      const { onlyHere, onlyThere } = await contextsOf(manifest, call)
      const notes = manifest.documents.filter(({ source }) => source.type === 'Note').length
      const { exportedAt, folders } = manifest
      return {
        ...{ exportedAt, counts, notes, documents, versions, folders },
        contextEntries: onlyThere.length,
        onlyHere: { documents: comparison.onlyHere(hashes).length, contextEntries: onlyHere.length },
      }
    },
    // What is planned must still be so when it is done: one import of a library after the other.
    run: (archive, choices, how) => turns.take(how.call.access.teamId, () => runNow(archive, choices, how)),
  }
}
