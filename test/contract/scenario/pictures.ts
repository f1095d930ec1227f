import { plainPng } from '../../files/png-file.ts'
import { at, id, isOver, NOBODY, type Step, stepsOf, task } from './step.ts'

const assistant = stepsOf('IAIAssistantApi')
const conversations = stepsOf('IConversationsApi')

/** Questions with pictures. */
export const pictures: readonly Step[] = [
  conversations('AttachPicture', 'what it is', {
    input: () => ({ fileName: 'dome.jpg', bytes: new Uint8Array(plainPng([1, 2, 3])) }),
    learn: ({ pictureId }: { pictureId: string }, known) => known.set('picture', pictureId),
  }),
  conversations('AttachPicture', 'a file that is no picture', {
    input: () => ({ fileName: 'dome.png', bytes: new TextEncoder().encode('<svg/>') }),
    refused: 415,
  }),
  conversations('AttachPicture', 'one that is too large', {
    input: () => ({ fileName: 'dome.png', bytes: new Uint8Array(3_932_161) }),
    refused: 413,
  }),
  conversations('ReadPicture', 'its bytes', { input: id('picture') }),
  conversations('ReadPicture', 'an unknown picture', { input: () => NOBODY }),
  conversations('GetAnswerer', 'who would answer', { input: () => ({}) }),
  conversations('GetAnswerer', 'who would answer here', {
    input: (known) => ({ conversationId: id('conversation')(known) }),
  }),
  conversations('GetAnswerer', 'an unknown conversation', { input: () => ({ conversationId: NOBODY }), refused: 404 }),
  conversations('AskWithPictures', 'a task', {
    input: (known) => ({ conversationId: null, content: 'What is it?', pictures: [id('picture')(known)] }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the question about a picture is answered', { input: id('task'), until: isOver }),
  conversations('AskWithPictures', 'no picture', { input: () => ({ content: 'x', pictures: [] }), refused: 400 }),
  conversations('AskWithPictures', 'white space', {
    input: (known) => ({ content: ' ', pictures: [id('picture')(known)] }),
    refused: 400,
  }),
  conversations('AskWithPictures', 'an unknown picture', {
    input: () => ({ content: 'x', pictures: [NOBODY] }),
    refused: 404,
  }),
  conversations('DiscardPicture', 'nothing for one that was sent', { input: id('picture') }),
  conversations('DiscardPicture', 'nothing for an unknown one', { input: () => NOBODY }),
  conversations('EditMessage', 'an unknown picture', {
    input: at('question', { content: 'x', pictures: [NOBODY] }),
    refused: 404,
  }),
]
