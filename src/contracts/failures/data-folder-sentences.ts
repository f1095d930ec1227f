/** Why the data folder was not moved, or may not be: each sentence under its code. Those of a field begin with its name. */
export const dataFolderSentences = {
  MoveFolderNotWhole: 'folder: is not the full path of a folder. Start it at the root of the drive.',
  MoveFolderOnNetwork:
    'folder: is on another computer of the network, where a database is not safe. Choose a folder on a disk of this computer.',
  MoveFolderIsFile: 'folder: {{path}} is a file. Name a folder that is empty or not there yet.',
  MoveFolderSame: 'folder: is where Alcove stores everything already. Name another one.',
  MoveFolderInside: 'folder: is within the present data folder. Name one elsewhere.',
  MoveFolderAround: 'folder: holds the present data folder. Name an empty one.',
  MoveFolderWatched: 'folder: is within {{watched}}, a folder that is watched for documents. Name one elsewhere.',
  MoveFolderInFormer:
    'folder: is within {{former}}, which still holds the copy from before an earlier move. Delete that first, or name one elsewhere.',
  MoveFolderOther: 'folder: is within {{other}}, where another Alcove stores its own. Name one elsewhere.',
  MoveFolderTooLong: 'folder: this path is too long for a database. Choose a shorter one.',
  MoveFolderLinkAstray: 'folder: {{path}} is a link that leads nowhere. Name a folder, or put right where it leads.',
  MoveFolderFormer: 'folder: still holds the copy from before an earlier move. Delete that first.',
  MoveFolderNotEmpty: 'folder: is not empty. Name an empty one, or one that is not there yet.',
  MoveFolderUnreadable: 'folder: {{path}} may not be read. Choose another, or change who may.',
  MoveFolderNotWritable: 'folder: {{path}} may not be written to. Choose another, or change who may.',
  MoveFolderNoRoom:
    'folder: its disk has {{free}} free, and {{needed}} are needed. Free some space, or choose another disk.',
  MoveOddFile:
    'The data folder cannot be moved while {{path}} is neither a file nor a folder. Put what it leads to in its place first.',
  MoveInterrupted: 'Alcove ended before the move was done. Everything is where it was; you can move it again.',
  MoveRanOutOfRoom:
    'The disk of the new folder became full. Everything is where it was; free some space, then move again.',
  MoveNotWritten:
    'The new folder could not be written to. Everything is where it was; check that its disk is connected and works, then move again.',
  MoveNotWhole:
    'What arrived in the new folder was not what had been sent ({{path}}). Everything is where it was; check the disk of the new folder.',
  MoveDatabaseDamaged:
    'The copy of the database did not pass its check ({{finding}}). Everything is where it was; back up, and check the disks.',
  MoveUnderway: 'Alcove is about to move already. Wait until it is back.',
  FormerCopyGone: 'There is no copy from before a move in this folder any more.',
} as const
