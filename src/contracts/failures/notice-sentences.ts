/** What was done differently from what was asked while a reply was written: each sentence under its code, like those of failures. */
export const noticeSentences = {
  AnsweredInstead: '"{{name}}" answered instead: {{failure}}',
  WithoutTools: '"{{model}}" takes no tools here, so it answers without any. Choose another model to let it use them.',
  WithoutToolsFlag:
    '"{{model}}" takes no tools here, so it answers without any. Start its server with {{flag}} to let it use them.',
  WithoutPictures: '"{{model}}" sees no pictures, so it answers from the text alone.',
  FewerTokens: 'The model writes at most {{tokens}} tokens at a time, so the reply was limited to that.',
  RoomForTokens: 'Question and context leave room for {{tokens}} tokens, so the reply was limited to that.',
  Shortened: 'The conversation was longer than the model can read, so tool results and earlier turns were shortened.',
  ShortenedTo:
    'The conversation was longer than the model can read ({{tokens}} tokens), so tool results and earlier turns were shortened.',
} as const
