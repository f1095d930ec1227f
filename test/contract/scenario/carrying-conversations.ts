import { id, isOver, moment, NOBODY, type Step, stepsOf, task } from './step.ts'

const assistant = stepsOf('IAIAssistantApi')
const conversations = stepsOf('IConversationsApi')

const exported = {
  fileName: 'conversations.json',
  bytes: new TextEncoder().encode(
    JSON.stringify({
      format: 'alcove-conversations',
      version: 1,
      exported: moment,
      conversations: [
        {
          origin: 'elsewhere:1',
          title: 'From elsewhere',
          created: moment,
          updated: moment,
          leafId: 'b',
          messages: [
            { messageId: 'a', parentId: null, role: 'User', content: 'Who keeps it?', timestamp: moment },
            {
              messageId: 'b',
              parentId: 'a',
              role: 'Assistant',
              content: 'The lighthouse keeper is',
              timestamp: moment,
              completion: 'Cut',
              cutReason: 'Length',
            },
          ],
        },
      ],
    }),
  ),
}

/** Conversations go out and come in, and what came in goes on. */
export const carryingConversations: readonly Step[] = [
  conversations('ExportConversations', 'Markdown', {
    input: (known) => ({ conversationId: id('conversation')(known), format: 'Markdown' }),
  }),
  conversations('ExportConversations', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, format: 'Json' }),
    refused: 404,
  }),
  conversations('ImportConversations', 'what was taken', { input: () => exported }),
  conversations('ImportConversations', 'what is there already', { input: () => exported }),
  conversations('ImportConversations', 'a file of another kind', {
    input: () => ({ fileName: 'x.json', bytes: new TextEncoder().encode('{"surely":"not"}') }),
    refused: 400,
  }),
  conversations('ImportConversations', 'a file that is no JSON', {
    input: () => ({ fileName: 'x.json', bytes: new TextEncoder().encode('{"cut') }),
    refused: 400,
  }),
  // A cut reply to continue is one that was imported.
  conversations('SearchConversations', 'the imported conversation', {
    input: () => ({ query: 'lighthouse keeper' }),
    learn: ({ hits }: { hits: { conversationId: string; messageId: string }[] }, known) => {
      known.set('imported', hits[0]?.conversationId ?? NOBODY)
      known.set('cut', hits[0]?.messageId ?? NOBODY)
    },
  }),
  conversations('ContinueReply', 'a task', {
    input: (known) => ({ conversationId: id('imported')(known), messageId: id('cut')(known) }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the cut reply is continued', { input: id('task'), until: isOver }),
  conversations('AnswerToolCall', 'a reply that asks for nothing', {
    input: (known) => ({ taskId: id('task')(known), toolCallId: 'c', answer: { type: 'Approved' } }),
  }),
  conversations('AnswerToolCall', 'an answer of no kind', {
    input: (known) => ({ taskId: id('task')(known), toolCallId: 'c', answer: { type: 'Perhaps' } }),
    refused: 400,
  }),
  conversations('AnswerToolCall', 'an unknown reply', {
    input: () => ({ taskId: NOBODY, toolCallId: 'c', answer: { type: 'Approved' } }),
    refused: 404,
  }),
  conversations('CancelTask', 'a task that is over', { input: id('task') }),
]
