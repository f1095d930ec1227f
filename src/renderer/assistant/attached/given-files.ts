import { pictureType } from '../../../contracts/index.ts'
import { copiedFiles } from '../../shell/pasted-files.ts'

/** Whether a file says that it is a picture of any kind. */
export const isImage = ({ type }: File): boolean => type.startsWith('image/')

/** Whether it says that it is one that models look at; any other is read as a document. */
export const isDrawnPicture = ({ type }: File): boolean => pictureType.safeParse(type).success

/** What was dropped, as files; none where a folder is among them. */
export const looseFiles = ({ files, items }: DataTransfer): File[] =>
  [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory) ? [] : [...files]

/** What of the clipboard goes with a message: files that were copied as such, or a picture where there are no words beside it. */
export const pastedOnto = (clipboard: DataTransfer, withDocuments: boolean): File[] => {
  const files = [...clipboard.files]
  const own = withDocuments ? copiedFiles(files) : []
  if (own.length > 0) return own
  return clipboard.getData('text/plain') === '' ? files.filter(isImage) : []
}
