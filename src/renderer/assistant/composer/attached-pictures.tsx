import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureStrip } from '../pictures/picture-strip.tsx'
import type { Attaching } from '../pictures/use-attaching.ts'

interface AttachedPicturesProps {
  readonly attaching: Attaching
  /** What is said of them while there are some. */
  readonly notice: ReactNode
  readonly onRemoved: () => void
}

/** The pictures that go with the question, those on their way, and what went wrong with others. */
export const AttachedPictures = ({ attaching, notice, onRemoved }: AttachedPicturesProps) => {
  const { pictures, pending, problems, remove } = attaching
  const { t } = useTranslation()
  const attached = pictures.length + pending.length
  return (
    <>
      {(attached > 0 || problems.length > 0) && (
        <div className="mb-2 space-y-1.5">
          <PictureStrip
            label={t('assistant.pictures.toSend')}
            pictures={pictures}
            pending={pending}
            onRemove={(picture) => {
              remove(picture)
              onRemoved()
            }}
          />
          {attached > 0 && notice}
          <div role="alert" className="px-1 text-danger text-xs [overflow-wrap:anywhere]">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        </div>
      )}
      <span role="status" className="sr-only">
        {pictures.length > 0 && t('assistant.pictures.attached', { count: pictures.length })}
      </span>
    </>
  )
}
