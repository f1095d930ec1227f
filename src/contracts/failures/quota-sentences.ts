/** What a person of a shared installation has asked too much of, and from when on they may ask again. */
export const quotaSentences = {
  QuotaReplies: '{{most}} of your replies are being written already. Wait until one has ended, or stop one.',
  QuotaMessages: 'You may send {{most}} messages a minute. Try again in {{seconds}} s.',
  QuotaDocuments: 'You may add {{most}} documents a day. Try again in {{hours}} h.',
  QuotaBytes: 'You may add {{most}} MB of files a day. Try again in {{hours}} h.',
  TooManyTags: 'A document can have {{most}} tags. Take one off first.',
  NoSuchTag: 'No document has the tag “{{tag}}” any more.',
} as const
