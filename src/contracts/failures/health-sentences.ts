/** How a part of the installation is: each sentence under its code, like those of failures. */
export const healthSentences = {
  DatabaseAnswers: 'The database answers.',
  DatabaseSilent: 'The database does not answer. Restart Alcove; the log says more.',
  WorkTakenUp: 'The work in the background is under way.',
  WorkNotTakenUp: 'Some of the work in the background could not be begun. Restart Alcove; the log says more.',
  FolderFine: 'The data folder is there, can be written to and has room.',
  FolderFull:
    'The disk with the data folder is full but for {{free}}. Reading and deleting go on; free some space to add anything.',
  FolderGone: 'The data folder is not there any more. Put it back where it was, then restart Alcove.',
} as const
