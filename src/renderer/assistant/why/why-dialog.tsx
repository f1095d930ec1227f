import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, SearchRecord } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { usePreferences, useSavePreferences } from '../../shell/use-preferences.ts'
import { Button, Dialog, Spinner } from '../../ui/index.ts'
import { Folded } from '../message/folded.tsx'
import type { ShownMessage } from '../message/shown-message.ts'
import { CompareSettings, type OtherSettings } from './compare-settings.tsx'
import { isSameFinding } from './same-finding.ts'
import { SearchView } from './search-view.tsx'
import { useKeptSearches, useOpenCandidate, useSearchAgain } from './use-why.ts'

export interface WhyDialogProps {
  readonly conversationId: string
  readonly message: ShownMessage
  readonly question: string | null
  readonly onOpenCitation: (citation: Citation) => void
  readonly onClose: () => void
}

/** Says honestly why there is nothing to show, and what can be done about it. */
const NothingKept = ({ searched }: { readonly searched: boolean }) => {
  const { t } = useTranslation()
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  if (!searched) return <p className="text-muted text-sm">{t('assistant.why.noSearch')}</p>
  if (preferences?.keepSearches !== false) return <p className="text-muted text-sm">{t('assistant.why.notKept')}</p>
  return (
    <div className="space-y-3 text-sm">
      <p className="text-muted">{t('assistant.why.switchedOff')}</p>
      <Button onClick={() => save({ keepSearches: true })}>{t('assistant.why.switchOn')}</Button>
    </div>
  )
}

const Legend = () => {
  const { t } = useTranslation()
  return (
    <Folded summary={t('assistant.why.legend.title')}>
      <dl className="space-y-1.5">
        {(['dense', 'sparse', 'fused', 'relevance', 'reranked'] as const).map((score) => (
          <div key={score}>
            <dt className="inline font-medium text-ink">{t(`assistant.why.score.${score}`)}: </dt>
            <dd className="inline">{t(`assistant.why.legend.${score}`)}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  )
}

/** How a reply was found: each search with the passages that it looked at, as it was then and, when asked, as it is now. */
export const WhyDialog = ({ conversationId, message, question, onOpenCitation, onClose }: WhyDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const kept = useKeptSearches(conversationId, message.messageId)
  const then: readonly SearchRecord[] = kept.data ?? []
  const again = useSearchAgain(message, then)
  const [showsNow, setShowsNow] = useState(false)
  const [settings, setSettings] = useState<OtherSettings>({})
  const openCandidate = useOpenCandidate((citation) => {
    onClose()
    onOpenCitation(citation)
  })
  const now = showsNow ? again.data : undefined
  const shown = now ?? then
  const searched = then.length > 0 || (message.searches ?? []).length > 0
  const compared = now && then.length > 0 ? (isSameFinding(then, now) ? 'same' : 'different') : null

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      width="widest"
      title={t('assistant.why.title')}
      description={t('assistant.why.text')}
      actions={
        searched && (
          <>
            {now && then.length > 0 && (
              <Button onClick={() => setShowsNow(false)}>{t('assistant.why.showThen')}</Button>
            )}
            <Button
              busy={again.isPending}
              onClick={() => again.mutate(settings, { onSuccess: () => setShowsNow(true) })}
            >
              <RotateCw aria-hidden />
              {t('assistant.why.again')}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-5">
        {question && (
          <p className="text-sm">
            <span className="text-muted">{t('assistant.why.question')} </span>
            <span className="[overflow-wrap:anywhere]">{t('assistant.quoted', { text: question })}</span>
          </p>
        )}
        {searched && (
          <div className="flex flex-wrap gap-2">
            <CompareSettings settings={settings} onChange={setSettings} />
          </div>
        )}
        <p role="status" className="text-sm empty:hidden">
          {now && t('assistant.why.now')} {compared && t(`assistant.why.${compared}`)}
        </p>
        {kept.isPending && <Spinner late />}
        {kept.error && (
          <div role="alert" className="space-y-3 text-sm">
            <p className="text-danger">{errorText(kept.error)}</p>
            <Button onClick={() => void kept.refetch()}>{t('common.retry')}</Button>
          </div>
        )}
        {kept.data && shown.length === 0 && <NothingKept searched={searched} />}
        {shown.map((record, at) => (
          <section
            key={record.traceId}
            aria-label={t('assistant.why.search', { number: at + 1 })}
            className="space-y-3"
          >
            {shown.length > 1 && <h3 className="font-semibold">{t('assistant.why.search', { number: at + 1 })}</h3>}
            <SearchView
              record={record}
              citations={message.citations}
              onOpen={(candidate) => void openCandidate(candidate)}
            />
          </section>
        ))}
        {shown.some(({ candidates }) => candidates.length > 0) && <Legend />}
      </div>
    </Dialog>
  )
}
