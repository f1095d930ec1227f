import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessagePicture } from '../../../contracts/index.ts'
import { IconButton, Spinner } from '../../ui/index.ts'
import { PictureImage } from './picture-image.tsx'

export interface PictureStripProps {
  readonly label: string
  readonly pictures: readonly MessagePicture[]
  /** Files that are still on their way. */
  readonly pending?: readonly { readonly id: string; readonly name: string }[]
  readonly onRemove: (picture: MessagePicture) => void
}

const tile = 'flex items-center gap-2 rounded-xl border border-line bg-canvas p-1.5 pe-1'

/** Pictures that go with a message, each with its name, to be looked over and taken out. */
export const PictureStrip = ({ label, pictures, pending = [], onRemove }: PictureStripProps) => {
  const { t } = useTranslation()
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {pictures.map((picture) => (
        <li key={picture.pictureId} className={tile}>
          <PictureImage picture={picture} className="size-10 shrink-0 rounded-lg object-cover" />
          <bdi className="max-w-36 truncate text-xs">{picture.fileName}</bdi>
          <IconButton
            label={t('assistant.pictures.remove', { name: picture.fileName })}
            onClick={() => onRemove(picture)}
            className="size-7"
          >
            <X />
          </IconButton>
        </li>
      ))}
      {pending.map(({ id, name }) => (
        <li key={id} className={tile}>
          <span className="flex size-10 items-center justify-center text-muted">
            <Spinner />
          </span>
          <bdi className="max-w-36 truncate pe-2 text-muted text-xs">{name}</bdi>
          <span className="sr-only">{t('assistant.pictures.coming')}</span>
        </li>
      ))}
    </ul>
  )
}
