/** Why nothing can be kept or read where everything is stored: each sentence under its code. */
export const storageSentences = {
  NoRoom: 'There is no room on the disk for this. Free some space and try again.',
  NoRoomForFile: 'There is no room on the disk for this file. Free some space and try again.',
  NoRoomForSnapshot: 'There is no room on the disk for a snapshot of the database. Free some space and try again.',
  NoRoomForBackup: 'There is no room on the disk for a backup. Free some space and try again.',
  NoRoomToLook: 'There is no room on the disk to look into this backup. Free some space and try again.',
  NoRoomToUnpack: 'There is no room on the disk to unpack this backup. Free some space and try again.',
  NoRoomForModel: 'There is no room on the disk for this model. Free some space, then try again.',
  DataFolderLost:
    'The data folder is not there any more, so this could not be kept. Put the folder back where it was, then restart Alcove.',
  DataFolderReadOnly:
    'The data folder may only be read, so this could not be kept. Make it writable for your user, then try again.',
  DiskRefused: 'The disk did not take this. Check that it is there and works, then try again.',
  DiskLost: 'The disk with the data folder cannot be used. Check that it is connected and works, then restart Alcove.',
  BeingReplaced:
    'Everything here is being replaced by a backup, so this was not kept. Try again once Alcove has started again.',
  LogNotEmptied: 'The log of the database is in use and could not be emptied yet.',
  ClearedElsewhere: 'This app cannot be cleared from here. Delete its data folder while it is stopped.',
  KeyFileMissing:
    'The key file {{keyFile}} is missing, so the stored keys cannot be read. Put it back, or delete {{path}} and enter your keys again.',
  KeyFileDamaged: 'The key file {{path}} is damaged. Put its original back, or delete it and enter your keys again.',
  KeysUnreadable:
    'The stored keys cannot be read: {{path}} or its key file was changed. Put both originals back, or delete both and enter your keys again.',
  KeychainChanged:
    'The stored keys cannot be read: {{path}} was changed or belongs to another keychain. Delete it and enter your keys again.',
} as const
