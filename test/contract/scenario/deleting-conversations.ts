import { id, NOBODY, type Step, stepsOf } from './step.ts'

const assistant = stepsOf('IAIAssistantApi')
const conversations = stepsOf('IConversationsApi')

/** Conversations go to the trash, come back and are gone. */
export const deletingConversations: readonly Step[] = [
  conversations('CancelTask', 'an unknown task', { input: () => NOBODY }),
  assistant('DeleteConversation', 'nothing for the copy', { input: id('copy') }),
  conversations('ListDeletedConversations', 'the copy', { input: () => ({}) }),
  conversations('LocateConversation', 'that the copy lies in the trash', { input: id('copy') }),
  conversations('RestoreConversation', 'nothing', { input: id('copy') }),
  conversations('RestoreConversation', 'a conversation that is not in the trash', { input: id('copy'), refused: 404 }),
  assistant('DeleteConversation', 'nothing the second time', { input: id('copy') }),
  conversations('PurgeConversation', 'nothing', { input: id('copy') }),
  conversations('LocateConversation', 'nothing of one that is gone', { input: id('copy') }),
  conversations('PurgeConversation', 'a conversation that is gone', { input: id('copy'), refused: 404 }),
  assistant('GetTaskStatus', 'an unknown task', { input: () => NOBODY }),
  assistant('SubmitMessage', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, content: 'x' }),
    refused: 404,
  }),
  assistant('DeleteConversation', 'nothing', { input: id('conversation') }),
  assistant('GetConversation', 'that it is gone', { input: id('conversation') }),
]
