/** Why a library could not be taken out as one file, or a file brought in as one. */
export const transferSentences = {
  NoLibraryFile:
    'This file is no library that Alcove has exported, or it is damaged. Choose the ZIP file as it was exported, unchanged.',
  LibraryFileDamaged:
    'This file is damaged: it is not as it was exported. Nothing was changed here. Copy or export it again.',
  LibraryFileUntrue:
    'What this file says of its documents cannot be. Nothing was changed here. Choose a file that Alcove has exported.',
  LibraryChanged: 'A document changed while the library was exported. Export it again.',
  LibraryFileGone: 'This archive is not there any more. Export the library, or choose its file, again.',
  DamagedInLibraryFile: 'Its bytes are damaged in the archive.',
} as const
