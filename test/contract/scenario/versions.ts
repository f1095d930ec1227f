import { at, id, isOver, type Step, stepsOf, task } from './step.ts'

const assistant = stepsOf('IAIAssistantApi')
const conversations = stepsOf('IConversationsApi')

/** Questions that are asked in other words, replies that are written again, conversations that branch. */
export const versions: readonly Step[] = [
  conversations('EditMessage', 'a task', {
    input: at('question', { content: 'When was the motor replaced?' }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the edited question is answered', { input: id('task'), until: isOver }),
  conversations('EditMessage', 'a message of the assistant', { input: at('reply', { content: 'x' }), refused: 409 }),
  conversations('EditMessage', 'an unknown message', { input: at('nothing', { content: 'x' }), refused: 404 }),
  conversations('EditMessage', 'white space', { input: at('question', { content: ' ' }), refused: 400 }),
  conversations('SelectVersion', 'nothing', { input: at('question') }),
  conversations('SelectVersion', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('RegenerateReply', 'a task', { input: at('reply'), learn: task }),
  assistant('GetTaskStatus', 'that the reply is written again', { input: id('task'), until: isOver }),
  conversations('RegenerateReply', 'a message of the user', { input: at('question'), refused: 409 }),
  conversations('RegenerateReply', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('ContinueReply', 'a whole reply', { input: at('reply'), refused: 409 }),
  conversations('ContinueReply', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('BranchConversation', 'the copy', {
    input: at('reply'),
    learn: ({ conversationId }: { conversationId: string }, known) => known.set('copy', conversationId),
  }),
  conversations('BranchConversation', 'an unknown message', { input: at('nothing'), refused: 404 }),
]
