import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { forgetUnsent, type UnsentFiles, unsentFiles } from '../client/index.ts'
import { useAppInfo } from './use-app-info.ts'

/** Nobody reads more of them. */
const MOST_NAMED = 5
/** The one toast about them. */
const UNSENT = 'uploads-unsent'

const Names = ({ names, count }: Pick<UnsentFiles, 'names' | 'count'>) => {
  const { t } = useTranslation()
  const shown = [...new Set(names)].slice(0, MOST_NAMED)
  return (
    <>
      {t('adding.unsent.text')}
      <ul className="mt-1">
        {shown.map((name) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </li>
        ))}
        {count > shown.length && <li>{t('adding.more', { count: count - shown.length })}</li>}
      </ul>
    </>
  )
}

/** Says which files the page before this one left behind, until that was read. */
export const UnsentToast = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const userId = info?.userId

  useEffect(() => {
    const left = unsentFiles(window.sessionStorage)
    if (left === null || left.userId !== userId) return
    toast.warning(t('adding.unsent.title', { count: left.count }), {
      id: UNSENT,
      description: <Names {...left} />,
      duration: Number.POSITIVE_INFINITY,
      onDismiss: () => forgetUnsent(window.sessionStorage),
    })
  }, [userId, t])

  return null
}
