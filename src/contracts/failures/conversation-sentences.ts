/** Why something asked of a conversation, of its messages or of a file of conversations was not done: each sentence under its code. */
export const conversationSentences = {
  ConversationGone: 'This conversation is not there. It may have been deleted.',
  MessageGone: 'This message is not there. It may have been deleted.',
  ReplyGone: 'This reply is not there. It may have been deleted.',
  ConversationNotInTrash: 'This conversation is not in the trash. It may be gone for good.',
  QuestionGone: 'The question is no longer in this conversation.',
  QuestionsWait: '{{most}} questions wait in this conversation already. Wait until one is answered.',
  AnswersNoQuestion: 'This message answers no question.',
  NoReplyOfAssistant: 'This message is no reply of the assistant.',
  ReplyStillWritten: 'This reply is still being written. Stop it or wait until it ends.',
  NotYourMessage: 'Only your own messages can be edited.',
  ReplyIsWhole: 'This reply is whole: there is nothing to continue.',
  ExportTooLarge: 'This is too much for one file. Export the conversations one by one, or as Markdown.',
  ImportTooLarge: 'The file is larger than {{most}} MB. Export the conversations in parts.',
  ImportNeedsMemory: 'The file needs more memory than there is to read it. Export the conversations in parts.',
  ImportNotJson: 'This file is not JSON, or it is damaged. Choose the file as it was exported.',
  ImportWithoutConversations:
    'This archive holds no conversations.json. Choose the ZIP file of an export as it was downloaded.',
  ImportUnknown:
    'This file holds no conversations that Alcove can read. It reads its own JSON export, and conversations.json of ChatGPT or Claude, alone or in the ZIP file that they send.',
  ImportEntryTooLarge: 'A file in this archive is too large to be read.',
  ImportTooManyFiles: 'This archive holds too many files.',
  ImportFormUnknown: 'Its form is not known.',
  ImportNotStored: 'It could not be stored. Check that the disk has room, and import the file again.',
  ImportPictureNotTaken: 'A picture of it was not taken: {{failure}}',
  PictureOver: 'bytes: "{{name}}" is larger than {{most}} MB. Save it smaller, or as JPEG, and attach it again.',
  PictureUnreadable:
    'bytes: "{{name}}" is not a PNG, JPEG, WebP or GIF that can be read. Save it as one of these and attach it again.',
  PictureTooWide:
    'bytes: "{{name}}" is {{width}} × {{height}} points, more than {{most}} on a side. Save it smaller and attach it again.',
  PicturesTooLarge:
    'pictures: together they are larger than {{most}} MB. Leave some out, or send them in several messages.',
  PictureGone: 'pictures: one of them is not there any more. Attach it again.',
} as const
