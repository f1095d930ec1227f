import { Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/index.ts'

export interface PassageNoticeProps {
  /** `OnPage`: it is here but could not be marked. `Moved`: found elsewhere. `Changed`: no longer there. */
  readonly type: 'OnPage' | 'Moved' | 'Changed'
}

/** One line above the document that says why the passage is not marked where it was cited. */
export const PassageNotice = ({ type }: PassageNoticeProps) => {
  const { t } = useTranslation()
  const warns = type !== 'OnPage'
  return (
    <p
      role="status"
      className={classNames(
        'flex shrink-0 items-center gap-2 border-line border-b px-4 py-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0',
        warns ? 'bg-warn-soft [&_svg]:text-warn' : 'bg-accent-soft [&_svg]:text-accent',
      )}
    >
      {warns ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
      {t(`viewer.notice.${type}`)}
    </p>
  )
}
