import { z } from 'zod'
import { defineContract } from './contract.ts'
import { MAX_BULK } from './document-entry.ts'
import { documentId } from './knowledge-document.ts'
import { nothing, option } from './scalars.ts'
import { tagName } from './tag-name.ts'

/** The most tags that one change puts on documents, or takes off. */
export const MAX_TAGS_AT_ONCE = 20

const documentIds = z.array(documentId).max(MAX_BULK)
const tagNames = z.array(tagName).max(MAX_TAGS_AT_ONCE).default([])

/** A tag of a library, and how many documents have it. */
export const libraryTag = z.object({
  name: z.string(),
  documents: z.int().nonnegative(),
  /** How many of the documents that were asked about have it. */
  chosen: z.int().nonnegative(),
})
export type LibraryTag = z.infer<typeof libraryTag>

/** Documents whose tags changed alike: what they did not have before, and what they have no more. */
export const tagChange = z.object({
  documentIds: z.array(documentId),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})
export type TagChange = z.infer<typeof tagChange>

/** Words that people put on documents to find them by. A tag is there for as long as a document has it; letter case and accents make no other tag. */
export const tagsApi = defineContract('ITagsApi', {
  ListTags: {
    summary: 'The tags of the library by name, and how many of the documents that are named have each.',
    input: z.object({ documentIds: option(documentIds) }),
    output: z.array(libraryTag),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  TagDocuments: {
    summary:
      'Put tags on documents and take tags off them; a tag that the library has keeps its spelling. Tells what changed, for a way back.',
    input: z.object({ documentIds: documentIds.min(1, 'must name a document'), add: tagNames, remove: tagNames }),
    output: z.array(tagChange),
    permission: 'knowledge:write',
  },
  RenameTag: {
    summary: 'Give a tag another name on every document that has it; a tag of that name takes it in.',
    input: z.object({ tag: tagName, name: tagName }),
    output: nothing,
    permission: 'knowledge:write',
  },
  RemoveTag: {
    summary: 'Take a tag off every document.',
    input: z.object({ tag: tagName }),
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
})
