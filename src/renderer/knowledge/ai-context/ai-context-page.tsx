import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Info, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { v7 as uuid } from 'uuid'
import { type AIContextEntry, MAX_AI_CONTEXT_ENTRIES } from '../../../contracts/index.ts'
import {
  queryKeys,
  useActingLibrary,
  useClient,
  useErrorText,
  useProviderSettings,
  usualModel,
} from '../../client/index.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Banner, Button, EmptyState, hasKeptDraft, Spinner, useKeptDraft } from '../../ui/index.ts'
import { aiContextIcon as AIContextIcon } from '../icons.ts'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { type ContextDraft, isSameContext, moved, toBeSaved, withSaved } from './context-entries.ts'
import { ContextEntry } from './context-entry.tsx'
import { ContextMeter } from './context-meter.tsx'
import { ContextVersions } from './context-versions.tsx'

const none: readonly AIContextEntry[] = []

const newEntry = (): AIContextEntry => ({ id: uuid(), text: '', order: 0 })

/** What the assistant is told with every question of this library: entries in an order, saved together. */
export const AIContextPage = () => {
  const { t } = useTranslation()
  const { knowledge } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const page = useRef<HTMLDivElement>(null)
  useHeadingFocus(page)
  const {
    data: saved,
    error,
    refetch,
  } = useQuery({
    queryKey: [...queryKeys.aiContext, 'entries'],
    queryFn: () => knowledge.GetAIContext(),
    staleTime: 0,
  })
  /** The entry that takes the focus when it is drawn. */
  const [focused, setFocused] = useState<string | null>(null)
  const { data: providers } = useProviderSettings()
  const quotes = providers !== undefined && usualModel(providers) === null
  const library = useActingLibrary().teamId ?? ''
  const stored = saved ?? none
  const key = `AI context of ${library}`
  const { draft, ...kept } = useKeptDraft<ContextDraft>(key, { entries: stored, base: stored })
  const { entries } = draft
  const setDraft = (next: readonly AIContextEntry[]) => kept.write(({ base }) => ({ entries: next, base }))
  const isChanged = saved !== undefined && !isSameContext(entries, saved)
  const save = useMutation({
    mutationFn: (next: ContextDraft) => knowledge.SetAIContext(toBeSaved(next.entries)),
    onSuccess: async (_nothing, next) => {
      const base = toBeSaved(next.entries)
      queries.setQueryData([...queryKeys.aiContext, 'entries'], base)
      kept.forget(next)
      if (hasKeptDraft(key)) kept.write((now) => ({ ...now, base }))
      toast.success(t(quotes ? 'aiContext.savedForModels' : 'aiContext.saved'))
    },
    onError: (failure) => toast.error(errorText(failure)),
  })

  // Another window saves all entries as well: what it has saved is taken in, and not replaced unseen.
  const takeIn = useEffectEvent((elsewhere: readonly AIContextEntry[]) => {
    if (!kept.isChanged || isSameContext(draft.base, elsewhere)) return
    kept.write((now) => withSaved(now, elsewhere, (entry) => ({ ...entry, id: uuid() })))
    toast.info(t('aiContext.takenIn'))
  })
  useEffect(() => {
    if (saved !== undefined && !save.isPending) takeIn(saved)
  }, [saved, save.isPending])

  const change = (id: string, text: string) =>
    setDraft(entries.map((entry) => (entry.id === id ? { ...entry, text } : entry)))
  const add = () => {
    const entry = newEntry()
    setDraft([...entries, entry])
    setFocused(entry.id)
  }

  return (
    <div ref={page} className="h-full">
      <PageFrame
        title={t('aiContext.title')}
        width="narrow"
        actions={
          <>
            <ContextVersions onTake={setDraft} />
            <Button look="primary" disabled={!isChanged} busy={save.isPending} onClick={() => save.mutate(draft)}>
              {t('common.save')}
            </Button>
          </>
        }
      >
        <p className="mb-5 text-muted text-sm">{t('aiContext.text')}</p>
        {quotes && (
          <div className="mb-5">
            <Banner icon={<Info aria-hidden />}>
              {t('aiContext.quotes')}{' '}
              <Link to="/settings#models" className="text-accent underline underline-offset-2">
                {t('assistant.welcome.connect')}
              </Link>
            </Banner>
          </div>
        )}
        {error && !saved && (
          <Banner
            role="alert"
            tone="danger"
            icon={<TriangleAlert aria-hidden />}
            actions={
              <Button size="small" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {errorText(error)}
          </Banner>
        )}
        {!saved && !error && <Spinner late />}
        {saved && entries.length === 0 && (
          <EmptyState icon={<AIContextIcon />} title={t('aiContext.empty.title')}>
            {t('aiContext.empty.text')}
          </EmptyState>
        )}
        <ol aria-label={t('aiContext.list')} className="space-y-3">
          {entries.map((entry, index) => (
            <ContextEntry
              key={entry.id}
              entry={entry}
              place={index + 1}
              count={entries.length}
              takesFocus={entry.id === focused}
              onChange={(text) => change(entry.id, text)}
              onMove={(by) => setDraft(moved(entries, entry.id, by))}
              onRemove={() => setDraft(entries.filter(({ id }) => id !== entry.id))}
            />
          ))}
        </ol>
        {saved && (
          <Button className="mt-4" disabled={entries.length >= MAX_AI_CONTEXT_ENTRIES} onClick={add}>
            <Plus aria-hidden />
            {t('aiContext.add')}
          </Button>
        )}
        <p role="status" className="mt-3 text-muted text-sm">
          {isChanged ? t('aiContext.unsaved') : ''}
        </p>
        {saved && <ContextMeter entries={entries} quotes={quotes} />}
      </PageFrame>
    </div>
  )
}
