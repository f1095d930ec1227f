/** What the picker of a folder gives: its files and those of the folders in it, without hidden ones. */
export const filesOfFolder = (chosen: Iterable<File>): File[] =>
  [...chosen].filter(
    ({ name, webkitRelativePath }) => !(webkitRelativePath || name).split('/').some((part) => part.startsWith('.')),
  )
