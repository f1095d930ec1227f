import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type ContractHandlers, MAX_TAGS, type TagChange, type tagsApi } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, type Database, type NotificationChannel } from '../../platform/index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import { documentFinder } from '../documents/find-document.ts'
import type { TagTable } from './tag-table.ts'

export interface TagsHandlerOptions {
  readonly db: Database
  readonly catalogue: DocumentCatalogue
  readonly tags: TagTable
  readonly notifications: NotificationChannel
}

/** Of more documents than these the list is read again, in place of being told row by row. */
const TOLD_ONE_BY_ONE = 200

/** One change for all documents that it happened to. */
const alike = (changes: readonly TagChange[]): TagChange[] =>
  [...Map.groupBy(changes, ({ added, removed }) => JSON.stringify([added, removed])).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, documentIds: group.flatMap(({ documentIds }) => documentIds) }]
  })

/** `ITagsApi`. Ids that are no documents of the acting team are passed over, and a tag that it has not is on none. */
export const createTagsHandlers = (options: TagsHandlerOptions): ContractHandlers<typeof tagsApi, CallContext> => {
  const { db, catalogue, tags, notifications } = options
  const find = documentFinder(catalogue.index)

  const tell = (teamId: string, changed: readonly string[]): void => {
    if (changed.length > TOLD_ONE_BY_ONE) catalogue.tellListReplaced(teamId)
    else for (const documentId of changed) catalogue.tellEntry(teamId, documentId)
    notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'Tags' } })
  }
  const retag = (documentId: string, add: readonly string[], remove: readonly string[]): TagChange | null => {
    const before = tags.of(documentId)
    for (const tag of remove) tags.remove(documentId, tag)
    for (const tag of add) tags.add(documentId, tag)
    const after = tags.of(documentId)
    const added = after.filter((tag) => !before.includes(tag))
    const removed = before.filter((tag) => !after.includes(tag))
    if (added.length > 0 && after.length > MAX_TAGS)
      throw new AlcoveError('InvalidInput', failureWords('TooManyTags', { most: MAX_TAGS }))
    return added.length + removed.length === 0 ? null : { documentIds: [documentId], added, removed }
  }
  const retagAll = db.transaction((documentIds: readonly string[], add: readonly string[], remove: readonly string[]) =>
    documentIds.flatMap((documentId) => retag(documentId, add, remove) ?? []),
  )
  const rename = db.transaction((documentIds: readonly string[], tag: string, name: string | null): void => {
    for (const documentId of documentIds) tags.remove(documentId, tag)
    // Once none has it, a spelling that is only another one of the same tag counts.
    if (name !== null) for (const documentId of documentIds) tags.add(documentId, name)
  })

  return {
    ListTags: async ({ documentIds }, { access }) => tags.list(access.teamId, documentIds ?? []),

    async TagDocuments({ documentIds, add, remove }, call) {
      const own = [...new Set(documentIds)].filter((documentId) => find(documentId, call) !== null)
      const changed = retagAll.immediate(own, add, remove)
      tell(
        call.access.teamId,
        changed.flatMap(({ documentIds: of }) => of),
      )
      return alike(changed)
    },

    async RenameTag({ tag, name }, { access: { teamId } }) {
      const documentIds = tags.documentsWith(teamId, tag)
      if (documentIds.length === 0) throw new AlcoveError('NotFound', failureWords('NoSuchTag', { tag }))
      rename.immediate(documentIds, tag, name)
      tell(teamId, documentIds)
    },

    async RemoveTag({ tag }, { access: { teamId } }) {
      const documentIds = tags.documentsWith(teamId, tag)
      rename.immediate(documentIds, tag, null)
      tell(teamId, documentIds)
    },
  }
}
