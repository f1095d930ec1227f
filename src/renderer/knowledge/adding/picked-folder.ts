import type { FolderContent, FolderFile, OfferedFolders } from '../../client/index.ts'

/** The way to the first hidden part of a path; null where there is none. */
const hiddenIn = (parts: readonly string[]): string | null => {
  const at = parts.findIndex((part) => part.startsWith('.'))
  if (at === -1) return null
  return at === parts.length - 1 ? parts.join('/') : `${parts.slice(0, at + 1).join('/')}/`
}

/** What the picker of a folder gives: its files and those of the folders in it. Hidden ones are told, a hidden folder once. */
export const pickedFolder = (chosen: Iterable<File>): Omit<OfferedFolders, 'id'> => {
  const names = new Set<string>()
  const hidden = new Set<string>()
  const files: FolderFile[] = []
  for (const file of chosen) {
    const [folder = '', ...below] = (file.webkitRelativePath || `/${file.name}`).split('/')
    names.add(folder)
    const hiding = hiddenIn(below)
    if (hiding === null) files.push({ path: below.join('/'), file })
    else hidden.add(hiding)
  }
  const content: FolderContent = { files, leftOut: [...hidden].map((path) => ({ path, why: 'Hidden' })) }
  return { names: [...names], content: Promise.resolve(content) }
}
