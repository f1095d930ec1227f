import { toast } from 'sonner'
import type { MessagePicture } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import type { DocumentAttaching } from '../attached/use-documents.tsx'
import { draftPictures, setDraftPictures } from '../drafts.ts'

/** Has the pictures of a draft read as documents, where nobody looks at pictures: text recognition finds the words in them. Null where none can be added. */
export const usePicturesAsDocuments = (draft: string, { mayAdd, add }: DocumentAttaching): (() => void) | null => {
  const { conversations } = useClient()
  const errorText = useErrorText()
  const fileOf = async ({ pictureId, fileName }: MessagePicture): Promise<File[]> => {
    const picture = await conversations.ReadPicture(pictureId)
    return picture ? [new File([new Uint8Array(picture.bytes)], fileName, { type: picture.mediaType })] : []
  }
  const asDocuments = async (): Promise<void> => {
    const pictures = draftPictures(draft)
    try {
      const files = await Promise.all(pictures.map(fileOf))
      setDraftPictures(draft, (before) => before.filter((each) => !pictures.includes(each)))
      for (const { pictureId } of pictures) void conversations.DiscardPicture(pictureId).catch(() => undefined)
      add(files.flat())
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return mayAdd ? () => void asDocuments() : null
}
