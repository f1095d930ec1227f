/** A file with its path, which begins with the folder that was chosen. */
export interface FolderFile {
  readonly path: string
  readonly file: File
}

/** What is in folders: files that may come in, and what does not, with the reason. */
export interface FolderContent {
  readonly files: readonly FolderFile[]
  readonly leftOut: readonly { readonly path: string; readonly why: 'Hidden' | 'Unreadable' }[]
}

/** Folders that a person has picked or dropped together. Nothing of them is sent before they have seen what it is. */
export interface OfferedFolders {
  readonly id: number
  readonly names: readonly string[]
  readonly content: Promise<FolderContent>
}
