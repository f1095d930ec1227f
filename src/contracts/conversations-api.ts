import { z } from 'zod'
import { aiMessageRequest } from './ai-assistant-api.ts'
import { defineContract } from './contract.ts'
import { activeReply, conversationId, conversationMessage, conversationSummary, messageRole } from './conversation.ts'
import { byteSource } from './knowledge-api.ts'
import { MAX_PICTURES, messagePicture, pictureType } from './picture.ts'
import { groundingMode } from './retrieval.ts'
import { bytes, dateTime, guid, nothing, option } from './scalars.ts'
import { searchRecord } from './search-record.ts'
import { aiTask } from './task.ts'
import { toolAnswer } from './tool.ts'

/** The longest title of a conversation, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 200

/** The most conversations, hits or messages that one page holds. */
export const MAX_PAGE_SIZE = 200

/** The largest file of conversations that is read, in bytes: 256 MiB. */
export const MAX_IMPORT_BYTES = 268_435_456

/** Of which libraries conversations are listed: the acting one, or every one in which the caller may use the assistant. */
export const listedLibraries = z.enum(['Acting', 'All'])
export type ListedLibraries = z.infer<typeof listedLibraries>

const page = { offset: z.int().nonnegative().default(0), limit: z.int().min(1).max(MAX_PAGE_SIZE).default(50) }

/** The most documents that a conversation may be kept to. */
export const MAX_CHOSEN_DOCUMENTS = 100

const documentIds = z
  .array(guid)
  .min(1, 'documentIds must name one document at least, or be null for all')
  .max(MAX_CHOSEN_DOCUMENTS, `documentIds must name ${MAX_CHOSEN_DOCUMENTS} documents at most`)

/** A conversation in a list of ours: what the specified summary says, whether it is kept at the top, and the library in which it was begun. */
export const listedConversation = conversationSummary.extend({ pinned: z.boolean(), teamId: z.string() })
export type ListedConversation = z.infer<typeof listedConversation>

/** A conversation in the trash, and when it will be gone for good. */
export const deletedConversation = conversationSummary.extend({ deleted: dateTime, goneAt: dateTime })
export type DeletedConversation = z.infer<typeof deletedConversation>

/** Where a conversation is that a library does not have, or not any more. */
export const conversationLocation = z.object({ teamId: z.string(), inTrash: z.boolean() })
export type ConversationLocation = z.infer<typeof conversationLocation>

/** A stretch of text that either is what was searched for or stands around it. */
export const textPart = z.object({ text: z.string(), hit: z.boolean() })

/** A message, or a title, that holds all the words. `messageId` and `role` are `null` where only the title does. */
export const conversationHit = z.object({
  conversationId,
  teamId: z.string(),
  title: option(z.string()),
  messageId: guid.nullable(),
  role: messageRole.nullable(),
  parts: z.array(textPart),
  timestamp: dateTime,
})
export type ConversationHit = z.infer<typeof conversationHit>

/** A message in the branch that is open. `versions` are the ids of what stands in its place, itself included, in the order of their making; `taskId` is the task that wrote it, absent where none did. */
export const threadMessage = conversationMessage.extend({ versions: z.array(guid), taskId: guid.optional() })
export type ThreadMessage = z.infer<typeof threadMessage>

/** Which of the caller's provider instances answers in a conversation; `model` takes the place of the instance's own. */
export const modelChoice = z.object({ instanceId: guid, model: option(z.string().trim().min(1).max(200)) })
export type ModelChoice = z.infer<typeof modelChoice>

/** A stretch of the branch that is open, and what is going on at its end. */
export const conversationPage = z.object({
  conversationId,
  title: option(z.string()),
  pinned: z.boolean(),
  /** Who answers here; `null` follows Settings. */
  choice: option(modelChoice),
  /** What answers stand on here; `null` for whatever the app says. */
  grounding: option(groundingMode),
  /** The documents that alone are asked here; `null` for all. */
  documentIds: option(documentIds),
  created: dateTime,
  updated: dateTime,
  /** Oldest first. */
  messages: z.array(threadMessage),
  /** How many messages stand before the first of these, in this branch. */
  earlier: z.int().nonnegative(),
  activeReply: option(activeReply),
  /** Replies that wait for the one before them, in the order in which they will be written. */
  waiting: z.array(z.object({ task: aiTask, replyTo: guid })),
})
export type ConversationPage = z.infer<typeof conversationPage>

/** Who answers the next message. */
export const nextAnswerer = z.object({
  providerName: z.string(),
  model: z.string(),
  /** False also where nobody said: pictures then are not sent to it. */
  seesPictures: z.boolean(),
})
export type NextAnswerer = z.infer<typeof nextAnswerer>

/** A file for a person to keep. */
export const exportedFile = z.object({ fileName: z.string(), contentType: z.string(), text: z.string() })
export type ExportedFile = z.infer<typeof exportedFile>

/** What became of the conversations in a file: taken, left out because they are here already, and those that could not be read, with the reason. */
export const importReport = z.object({
  imported: z.int().nonnegative(),
  alreadyHere: z.int().nonnegative(),
  /** Of the conversations that were taken: pictures that the file does not hold, or that are none which can be shown. Their messages name them. */
  picturesMissing: z.int().nonnegative(),
  failed: z.array(z.object({ title: z.string(), reason: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

/** Ids of pictures that were attached and not sent yet, or that stand in a message of the caller's. */
const pictures = z.array(guid).max(MAX_PICTURES, `pictures must be ${MAX_PICTURES} at most: leave some out`)

const inConversation = { conversationId, messageId: guid }
const activeModule = aiMessageRequest.shape.activeModule

/** What Alcove does with conversations beyond the specified six operations. */
export const conversationsApi = defineContract('IConversationsApi', {
  AttachPicture: {
    summary: 'Take in a picture (PNG, JPEG, WebP, GIF) for the next message. One that is not sent is gone after a day.',
    input: z.object({ fileName: z.string().min(1, 'fileName must not be empty').max(4096), bytes: byteSource }),
    output: messagePicture,
    permission: 'assistant:use',
    streamed: 'bytes',
  },
  DiscardPicture: {
    summary: 'Remove a picture that was attached and not sent.',
    input: guid,
    output: nothing,
    permission: 'assistant:use',
    effect: 'Remove',
  },
  ReadPicture: {
    summary: 'The bytes of a picture; absent once it is gone.',
    input: guid,
    output: option(z.object({ mediaType: pictureType, bytes })),
    permission: 'assistant:use',
    effect: 'Read',
  },
  AskWithPictures: {
    summary: 'Store a message that shows pictures and start the reply, as SubmitMessage does.',
    input: aiMessageRequest.extend({ pictures: pictures.min(1, 'pictures must name one at least') }),
    output: aiTask,
    permission: 'assistant:use',
    effect: 'Message',
  },
  GetAnswerer: {
    summary: 'Which model would answer, in a conversation or a new one, and whether it sees pictures.',
    input: z.object({
      conversationId: option(conversationId),
      /** In place of what the conversation says, for what is not asked yet. */
      choice: option(modelChoice),
    }),
    output: nextAnswerer,
    permission: 'assistant:use',
    effect: 'Read',
  },
  StartConversation: {
    summary:
      'Ask the first question of a conversation, and say who answers in it, what its answers stand on, and which documents alone are asked.',
    input: aiMessageRequest.omit({ conversationId: true }).extend({
      pictures: pictures.default([]),
      choice: option(modelChoice),
      grounding: option(groundingMode),
      documentIds: option(documentIds),
    }),
    output: aiTask,
    permission: 'assistant:use',
    effect: 'Message',
  },
  CancelTask: {
    summary: 'Stop a reply now, or take back one that waits; what was written so far is kept.',
    input: guid,
    output: nothing,
    permission: 'assistant:use',
  },
  AnswerToolCall: {
    summary:
      'Give what a reply asked the windows for: the outcome of a tool, or whether it may run. The first answer counts.',
    input: z.object({ taskId: guid, toolCallId: z.string().max(200), answer: toolAnswer }),
    output: nothing,
    permission: 'assistant:use',
  },
  BrowseConversations: {
    summary: "A page of the caller's conversations: pinned ones first, then the latest.",
    input: z.object({ ...page, libraries: listedLibraries.default('Acting') }),
    output: z.object({ conversations: z.array(listedConversation), total: z.int().nonnegative() }),
    permission: 'assistant:use',
    effect: 'Read',
  },
  SearchConversations: {
    summary: 'Messages and titles that hold all the words of a query, best first.',
    input: z.object({
      query: z.string().trim().min(1, 'query must not be empty').max(500),
      ...page,
      libraries: listedLibraries.default('Acting'),
    }),
    output: z.object({ hits: z.array(conversationHit), more: z.boolean() }),
    permission: 'assistant:use',
    effect: 'Read',
  },
  ReadConversation: {
    summary: 'A page of the open branch of a conversation: its end, or what stands before a message.',
    input: z.object({ conversationId, before: option(guid), limit: page.limit }),
    output: option(conversationPage),
    permission: 'assistant:use',
    effect: 'Read',
  },
  LocateConversation: {
    summary: "In which of the caller's libraries a conversation is, or lies in the trash; absent where in none.",
    input: conversationId,
    output: option(conversationLocation),
    permission: 'authenticated',
    effect: 'Read',
  },
  ExplainReply: {
    summary:
      'What the searches for a reply looked at; nothing where none was made, or where the person has this not kept.',
    input: z.object(inConversation),
    output: z.object({ searches: z.array(searchRecord) }),
    permission: 'assistant:use',
    effect: 'Read',
  },
  RenameConversation: {
    summary: 'Give a conversation a title.',
    input: z.object({
      conversationId,
      title: z.string().trim().min(1, 'title must not be empty').max(MAX_TITLE_LENGTH),
    }),
    output: nothing,
    permission: 'assistant:use',
  },
  PinConversation: {
    summary: 'Keep a conversation at the top of the list, or no longer.',
    input: z.object({ conversationId, pinned: z.boolean() }),
    output: nothing,
    permission: 'assistant:use',
  },
  ChooseModel: {
    summary:
      'Have a conversation answered by one provider instance from now on, whichever is active; null follows Settings.',
    input: z.object({ conversationId, choice: option(modelChoice) }),
    output: nothing,
    permission: 'assistant:use',
  },
  ChooseGrounding: {
    summary: 'Say what the answers of a conversation stand on from now on; null leaves it to the app.',
    input: z.object({ conversationId, grounding: option(groundingMode) }),
    output: nothing,
    permission: 'assistant:use',
  },
  ChooseDocuments: {
    summary: 'Keep a conversation to some documents from now on: nothing else is searched; null asks all again.',
    input: z.object({ conversationId, documentIds: option(documentIds) }),
    output: nothing,
    permission: 'assistant:use',
  },
  ListDeletedConversations: {
    summary: 'A page of the trash, latest first.',
    input: z.object(page),
    output: z.object({ conversations: z.array(deletedConversation), total: z.int().nonnegative() }),
    permission: 'assistant:use',
    effect: 'Read',
  },
  RestoreConversation: {
    summary: 'Take a conversation out of the trash.',
    input: conversationId,
    output: nothing,
    permission: 'assistant:use',
  },
  PurgeConversation: {
    summary: 'Remove a conversation in the trash for good.',
    input: conversationId,
    output: nothing,
    permission: 'assistant:use',
    effect: 'Remove',
  },
  BranchConversation: {
    summary: 'Start a new conversation with a copy of everything up to a message.',
    input: z.object(inConversation),
    output: listedConversation,
    permission: 'assistant:use',
  },
  SelectVersion: {
    summary: 'Open the branch in which a message stands.',
    input: z.object(inConversation),
    output: nothing,
    permission: 'assistant:use',
  },
  EditMessage: {
    summary: "Ask again in other words: a new version of a user's message, with a reply of its own.",
    input: z.object({
      ...inConversation,
      content: aiMessageRequest.shape.content,
      activeModule,
      /** Those of the message that is edited where it is left out. */
      pictures: pictures.optional(),
    }),
    output: aiTask,
    permission: 'assistant:use',
    effect: 'Message',
  },
  RegenerateReply: {
    summary: 'Write a reply once more, as a new version beside the old one.',
    input: z.object({ ...inConversation, activeModule }),
    output: aiTask,
    permission: 'assistant:use',
    effect: 'Message',
  },
  ContinueReply: {
    summary: 'Go on with a reply that was cut, in a message after it.',
    input: z.object({ ...inConversation, activeModule }),
    output: aiTask,
    permission: 'assistant:use',
    effect: 'Message',
  },
  ExportConversations: {
    summary: 'One conversation, or all of them, as Markdown or as JSON that can be imported again.',
    input: z.object({ conversationId: option(conversationId), format: z.enum(['Markdown', 'Json']) }),
    output: exportedFile,
    permission: 'assistant:use',
    effect: 'Read',
  },
  ImportConversations: {
    summary: "Add the conversations of a file: Alcove's own JSON, or an export of ChatGPT or Claude.",
    input: z.object({ fileName: z.string().max(4096), bytes: byteSource }),
    output: importReport,
    permission: 'assistant:use',
    streamed: 'bytes',
  },
})
