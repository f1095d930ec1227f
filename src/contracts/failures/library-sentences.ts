/** Why something asked of a document, of a library or of what may be done in it was refused: each sentence under its code. */
export const librarySentences = {
  DocumentGone: 'This document does not exist any more.',
  DocumentNotThere: 'This document is not there. It may have been deleted.',
  NotAnUploadedFile: 'Only an uploaded file can be changed in this way. Edit a note on its own page.',
  EncodingUnknown: 'encoding: is none that is known. Use a name such as windows-1251.',
  LibraryEmptiedMeanwhile: 'The library was emptied while this arrived. Add it again.',
  FileOverLimit: 'The file has {{bytes}} bytes, and {{most}} are allowed. Split it, or leave parts out.',
  LibrariesSetByOperator: 'The libraries of this server are set by whoever runs it, in the principals file.',
  LibraryGone: 'This library does not exist any more.',
  LastLibrary: 'This is your last library. Make another one before you delete it.',
  NotAMember: 'You are not a member of this team.',
  PermissionNeededThere: 'You need the permission {{permission}} in that library.',
  PermissionNeeded: '{{operation}} needs the permission {{permission}}.',
  GivenFileGone: 'The file is not there any more. Add it again from where it is now.',
  PdfNotWritten: 'The PDF could not be written there. Choose another folder, or free some space.',
  NoteSavedMeanwhile: 'This note was changed in the meantime. Read it again before you save it.',
} as const
