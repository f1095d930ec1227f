/** Why a source left a file out, or could not be looked at: each sentence under its code. */
export const sourceSentences = {
  SourceFileDeletedHere: 'It was deleted here. It comes back when it changes in its source.',
  SourceFileUnreadable: 'It could not be read. Check that it may be opened, and change it or look again.',
  SourceFileTooLarge: 'It has {{bytes}} bytes, and {{most}} are allowed.',
  SourceFileNotAllowed: 'It may not be added.',
  SourceFolderLocked: 'The folder {{folder}} may not be read. Allow it, or ignore the folder.',
  SourceFolderGone: 'The folder {{folder}} is not there. Connect its drive or put it back; its documents stay.',
  SourceAwaitsWord:
    'It came with a backup and was not watched on this computer before. Nothing of it is read until you choose “Look now”.',
  SourceUnreachable: 'It could not be looked at. Check that it is there and may be read; Alcove tries again by itself.',
} as const
