import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePicture } from '../../../contracts/index.ts'
import { queryKeys, useClient } from '../../client/index.ts'
import { classNames } from '../../ui/index.ts'

export interface PictureImageProps {
  readonly picture: MessagePicture
  readonly className?: string
}

/** An address of bytes, for as long as they are drawn. */
const useAddress = (bytes: Uint8Array<ArrayBuffer> | undefined, type: string): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === undefined) return
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return address
}

/** A picture of a message, under the name that its file had. */
export const PictureImage = ({ picture, className }: PictureImageProps) => {
  const { t } = useTranslation()
  const { conversations } = useClient()
  const { pictureId, fileName, mediaType, width, height } = picture
  const { data, isError } = useQuery({
    queryKey: queryKeys.picture(pictureId),
    queryFn: () => conversations.ReadPicture(pictureId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useAddress(data?.bytes, mediaType)
  if (isError || data === null)
    return (
      <span
        role="img"
        aria-label={t('assistant.pictures.gone', { name: fileName })}
        className={classNames('flex items-center justify-center bg-hover text-faint', className)}
      >
        <ImageOff aria-hidden className="size-5" />
      </span>
    )
  if (address === null) return <span aria-hidden className={classNames('block bg-hover', className)} />
  return <img src={address} alt={fileName} width={width} height={height} className={className} />
}
