import { useTranslation } from 'react-i18next'
import type { Companion } from '../../../contracts/index.ts'
import { localeOf } from '../../ui/locale-of.ts'

/** Why a tool server does not run, and what happens next. */
export const CompanionTrouble = ({ state }: { readonly state: Companion['state'] }) => {
  const { t, i18n } = useTranslation()
  if (state.type === 'Restarting') {
    const { restart, restartsAtMost, reason } = state
    const at = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'medium' }).format(new Date(state.at))
    return (
      <p role="status" className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {t('settings.companions.restarting', { restart, restartsAtMost, at, reason })}
      </p>
    )
  }
  if (state.type !== 'Failed') return null
  return (
    <p role="alert" className="mt-1 text-danger text-sm [overflow-wrap:anywhere]">
      {state.restarts > 0 && `${t('settings.companions.gaveUp', { count: state.restarts })} `}
      {t('errors.detail', { detail: state.reason })}
    </p>
  )
}
