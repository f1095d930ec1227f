import type { ContainedFile } from '../extracted-document.ts'
import type { Message } from './message.ts'
import type { PackedMail } from './read-tnef.ts'

/** A file that Outlook packed with a message. */
export type PackedFile = PackedMail['files'][number]

/** A packed message as any other; `contained` makes its files, and those of the messages in it, in their order. */
export const packedMessage = (
  { files, enclosed, ...mail }: PackedMail,
  contained: (file: PackedFile) => ContainedFile,
): Message & Required<Pick<Message, 'enclosed'>> => ({
  ...mail,
  attachments: files.map(contained),
  enclosed: enclosed.map((each) => packedMessage(each, contained)),
})
