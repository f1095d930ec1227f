import { at, id, isOver, NOBODY, type Step, stepsOf, task } from './step.ts'

const assistant = stepsOf('IAIAssistantApi')
const conversations = stepsOf('IConversationsApi')

/** A question and its reply, how a conversation is named, and what is chosen for it. */
export const asking: readonly Step[] = [
  assistant('GetAvailableTools', 'the tools'),
  assistant('ListConversations', 'none yet'),
  assistant('SubmitMessage', 'a task', {
    input: () => ({ conversationId: null, content: 'What was replaced in March?' }),
    learn: ({ taskId, conversationId }: { taskId: string; conversationId: string }, known) => {
      known.set('task', taskId)
      known.set('conversation', conversationId)
    },
  }),
  assistant('GetTaskStatus', 'that it ends', {
    input: id('task'),
    until: isOver,
  }),
  assistant('GetConversation', 'question and reply', { input: id('conversation') }),
  assistant('ListConversations', 'the conversation'),
  conversations('BrowseConversations', 'the conversation', { input: () => ({ limit: 10 }) }),
  conversations('ReadConversation', 'its messages', {
    input: (known) => ({ conversationId: id('conversation')(known) }),
    learn: ({ messages }: { messages: { messageId: string }[] }, known) => {
      known.set('question', messages[0]?.messageId ?? NOBODY)
      known.set('reply', messages[1]?.messageId ?? NOBODY)
    },
  }),
  conversations('ReadConversation', 'an unknown conversation', { input: () => ({ conversationId: NOBODY }) }),
  conversations('ReadConversation', 'an unknown message', {
    input: (known) => ({ conversationId: id('conversation')(known), before: NOBODY }),
    refused: 404,
  }),
  conversations('ExplainReply', 'what its search looked at', { input: at('reply') }),
  conversations('ExplainReply', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('ExplainReply', 'no message', {
    input: (known) => ({ conversationId: id('conversation')(known) }),
    refused: 400,
  }),
  conversations('SearchConversations', 'what was said', { input: () => ({ query: 'replaced march' }) }),
  conversations('SearchConversations', 'a query without words', { input: () => ({ query: ' ' }), refused: 400 }),
  conversations('RenameConversation', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), title: 'The motor' }),
  }),
  conversations('RenameConversation', 'a title without words', {
    input: (known) => ({ conversationId: id('conversation')(known), title: '  ' }),
    refused: 400,
  }),
  conversations('RenameConversation', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, title: 'x' }),
    refused: 404,
  }),
  conversations('PinConversation', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), pinned: true }),
  }),
  conversations('PinConversation', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, pinned: true }),
    refused: 404,
  }),
  conversations('ChooseModel', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), choice: null }),
  }),
  conversations('ChooseModel', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, choice: null }),
    refused: 404,
  }),
  conversations('ChooseModel', 'a choice of nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), choice: { instanceId: 'mine', model: null } }),
    refused: 400,
  }),
  conversations('ChooseGrounding', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), grounding: 'Preferred' }),
  }),
  conversations('ChooseGrounding', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, grounding: null }),
    refused: 404,
  }),
  conversations('ChooseGrounding', 'a word that is none', {
    input: (known) => ({ conversationId: id('conversation')(known), grounding: 'Loosely' }),
    refused: 400,
  }),
  conversations('ChooseDocuments', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), documentIds: [NOBODY] }),
  }),
  conversations('ChooseDocuments', 'nothing, for all documents', {
    input: (known) => ({ conversationId: id('conversation')(known), documentIds: null }),
  }),
  conversations('ChooseDocuments', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, documentIds: null }),
    refused: 404,
  }),
  conversations('ChooseDocuments', 'no document at all', {
    input: (known) => ({ conversationId: id('conversation')(known), documentIds: [] }),
    refused: 400,
  }),
  conversations('StartConversation', 'a task', {
    input: () => ({ content: 'What is strictly known?', choice: null, grounding: 'StrictlyGrounded' }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the first question is answered', { input: id('task'), until: isOver }),
  conversations('StartConversation', 'white space', { input: () => ({ content: ' ' }), refused: 400 }),
  conversations('StartConversation', 'an unknown picture', {
    input: () => ({ content: 'x', pictures: [NOBODY] }),
    refused: 404,
  }),
]
