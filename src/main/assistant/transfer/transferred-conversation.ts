import { z } from 'zod'
import {
  aiProviderToolCall,
  aiProviderToolResult,
  citation,
  cutReason,
  dateTime,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  messageCompletion,
  messageRole,
  searchCandidate,
  searchRecord,
  sentenceSupport,
} from '../../../contracts/index.ts'

/** The longest message that is taken over, in UTF-16 units. */
const LONGEST_MESSAGE = 1_000_000
const MOST_MESSAGES = 50_000

/** Of one reply; each tells of a few dozen passages. */
const MOST_SEARCHES = 8
const MOST_CANDIDATES = 1_000
/** Of one reply. */
const MOST_SENTENCES = 10_000

/** As base64. */
const LONGEST_PICTURE = 4 * Math.ceil(MAX_PICTURE_BYTES / 3)

/** A picture on its way; what it is, its bytes say. */
export const transferredPicture = z.object({
  fileName: z.string().max(4096),
  bytes: z.base64().max(LONGEST_PICTURE),
})
export type TransferredPicture = z.infer<typeof transferredPicture>

const transferredSearches = z
  .array(searchRecord.extend({ candidates: z.array(searchCandidate).max(MOST_CANDIDATES) }))
  .max(MOST_SEARCHES)

/** A message on its way between two installations or programs. `parentId` names another message of the same conversation. */
export const transferredMessage = z.object({
  messageId: z.string().min(1).max(200),
  parentId: z.string().max(200).nullable(),
  role: messageRole,
  content: z.string().max(LONGEST_MESSAGE),
  timestamp: dateTime,
  toolCalls: z.array(aiProviderToolCall).default([]),
  toolResults: z.array(aiProviderToolResult).default([]),
  citations: z.array(citation).default([]),
  completion: messageCompletion.default('Complete'),
  failureReason: z.string().optional(),
  cutReason: cutReason.optional(),
  thoughts: z.string().optional(),
  searches: z.array(z.string()).optional(),
  /** What they looked at. Of another form it is left out, and the message taken. */
  searchRecords: transferredSearches.optional().catch(undefined),
  /** What was found for its sentences; left out alike. */
  support: z.array(sentenceSupport).max(MOST_SENTENCES).optional().catch(undefined),
  pictures: z.array(transferredPicture).max(MAX_PICTURES).optional(),
})
export type TransferredMessage = z.infer<typeof transferredMessage>

/** A conversation with every version of its messages; a message stands behind its parent. */
export const transferredConversation = z.object({
  /** What it is called where it comes from: the same origin is taken over once. */
  origin: z.string().min(1).max(300),
  title: z.string().max(500).nullable(),
  created: dateTime,
  updated: dateTime,
  /** The last message of the branch that was open. */
  leafId: z.string().nullable(),
  messages: z.array(transferredMessage).max(MOST_MESSAGES),
})
export type TransferredConversation = z.infer<typeof transferredConversation>

/** The JSON of Alcove's own. */
export const conversationsFile = z.object({
  format: z.literal('alcove-conversations'),
  version: z.literal(1),
  exported: dateTime,
  conversations: z.array(z.unknown()),
})
