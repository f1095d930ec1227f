/** Why no backup was made, looked at or restored: each sentence under its code. Those of a field begin with its name. */
export const backupSentences = {
  BackupFolderMissing: 'folder: there is no such folder, or it may not be read. Connect its drive, or make it.',
  BackupFolderIsFile: 'folder: is a file. Name the folder that it stands in.',
  BackupFolderOwn: 'folder: stands where Alcove stores its own, and would be lost with it. Choose a folder elsewhere.',
  BackupFolderNotWritable: 'folder: may not be written to. Choose another, or change who may.',
  BackupFolderNotChosen: 'folder: none was chosen yet. Name one.',
  BackupFolderNeeded: 'folder: is needed for backups that are made by themselves. Name one.',
  BackupsElsewhere:
    'Backups can only be made here where one person owns the machine. Copy the data folder while Alcove is stopped instead.',
  BackupUnderway: 'A backup is being made or restored at the moment. Wait until it is done.',
  BackupUnsteady:
    'Documents kept changing while the backup was written, so it was given up. Back up again when less is going on.',
  NoPlaceForPresent:
    'There is no folder where what is here could be backed up first. Set one for backups, or replace everything without.',
  BackupNotWritten: 'The backup could not be written.',
  BackupPassphraseGone:
    'The passphrase for encrypted backups is not in the secret store any more. Enter it again, or one that is new.',
  BackupPassphraseNeeded: 'passphrase: is needed for encrypted backups. Enter one.',
  BackupLocked: 'passphrase: this backup is encrypted. Enter the one that it was made with.',
  BackupPassphraseWrong: 'passphrase: is not the one that this backup was made with. Try another.',
  BackupPathNotWhole: 'path: is not the full path of a file. Start it at the root of the drive.',
  BackupFileMissing: 'path: there is no such file, or it may not be read. Check its spelling, and connect its drive.',
  BackupFileIsFolder: 'path: is a folder. Name the file of the backup in it.',
  NoBackup:
    'path: this file is no backup of Alcove, or it was cut off or changed. Nothing was changed here. Choose another backup.',
  BackupNewer:
    'path: this backup was made by a newer version of Alcove ({{version}}). Nothing was changed here. Install that version or a later one, then restore it.',
  BackupDamaged:
    'path: this backup was cut off or changed since it was written, whatever the passphrase. Nothing was changed here. Choose another backup.',
} as const
