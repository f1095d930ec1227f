import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePicture } from '../../../contracts/index.ts'
import { Dialog } from '../../ui/index.ts'
import { PictureImage } from './picture-image.tsx'

/** The pictures of a message in a conversation; each opens in full. */
export const ShownPictures = ({ pictures }: { readonly pictures: readonly MessagePicture[] }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<MessagePicture | null>(null)
  return (
    <>
      <ul
        aria-label={t('assistant.pictures.ofMessage')}
        className="mb-1.5 flex max-w-[85%] flex-wrap justify-end gap-1.5"
      >
        {pictures.map((picture) => (
          <li key={picture.pictureId}>
            <button
              type="button"
              aria-label={t('assistant.pictures.open', { name: picture.fileName })}
              onClick={() => setOpen(picture)}
              className="block overflow-hidden rounded-xl border border-line hover:border-accent"
            >
              <PictureImage picture={picture} className="h-28 w-auto min-w-16 max-w-56 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open onOpenChange={() => setOpen(null)} title={open.fileName} width="widest">
          <PictureImage picture={open} className="mx-auto h-auto max-h-[65dvh] w-auto max-w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}
