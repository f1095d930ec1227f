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
  SourceGone: 'This source does not exist any more.',
  SourceOfApp: 'This source was set up by the app itself and cannot be changed here.',
  WatchingNotHere: 'Folders can only be watched where one person owns the machine. Add files instead.',
  FolderWatchedAlready: 'This folder is watched already.',
  WatchedPathNotWhole: 'path: is not the full path of a folder. Start it at the root of the drive.',
  WatchedPathMissing: 'path: there is no such folder, or it may not be read. Check its spelling.',
  WatchedPathIsFile: 'path: is a file. Name the folder that it stands in.',
  WatchedPathIsDrive: 'path: is a whole drive. Name a folder on it.',
  WatchedPathIsOwn: 'path: holds what Alcove itself stores. Name another folder.',
  SourceLeadsElsewhere: 'This folder leads to another one by now. Stop watching it, and add that one instead.',
} as const
