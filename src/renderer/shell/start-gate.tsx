import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type AIAssistantMode, type Preferences, ProblemError } from '../../contracts/index.ts'
import { bringBackDrafts } from '../assistant/drafts.ts'
import { useActingLibrary, useErrorText } from '../client/index.ts'
import { resolveLanguage, showLanguage } from '../i18n.ts'
import { bringBackKeptDrafts, Spinner } from '../ui/index.ts'
import { Unreachable } from './unreachable.tsx'
import { useAppInfo } from './use-app-info.ts'
import { useLibraryHere } from './use-library-here.ts'
import { usePreferences } from './use-preferences.ts'

const FORBIDDEN = 403

const useAppearance = (preferences: Preferences | undefined) => {
  const { i18n } = useTranslation()
  const theme = preferences?.theme ?? 'System'
  const language = resolveLanguage(preferences?.language ?? null, navigator.languages)

  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'System') delete dataset.theme
    else dataset.theme = theme.toLowerCase()
  }, [theme])

  useEffect(() => {
    document.documentElement.lang = language
    if (i18n.language !== language) void showLanguage(i18n, language)
  }, [language, i18n])
}

export interface StartGateProps {
  readonly firstRun: ReactNode
  /** The pages, given how the assistant appears in them. */
  readonly children: (mode: AIAssistantMode) => ReactNode
}

/** What comes before the pages: reading preferences and mode, saying why the host cannot be reached, and the first run with an assistant. */
export const StartGate = ({ firstRun, children }: StartGateProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { teamId, leave } = useActingLibrary()
  const here = useLibraryHere()
  const { data: preferences, ...reading } = usePreferences()
  const { data: info, ...asking } = useAppInfo()
  const error = reading.error ?? asking.error
  useAppearance(preferences)
  const userId = info?.userId
  // Before anything is painted that another person may have been writing.
  useLayoutEffect(() => {
    if (userId === undefined) return
    void bringBackKeptDrafts(userId)
    void bringBackDrafts(userId)
  }, [userId])
  const isShutOut = error instanceof ProblemError && error.status === FORBIDDEN && teamId !== null
  useEffect(() => {
    // The library in which the window stood is gone, or no longer the person's.
    if (isShutOut) leave(here)
  }, [isShutOut, here, leave])

  if (preferences && info) {
    const { assistant } = info
    return preferences.firstRunDone || assistant.type === 'NoAIAssistant' ? children(assistant) : firstRun
  }
  const retry = () => {
    void reading.refetch()
    void asking.refetch()
  }
  if (!error) {
    return (
      <div role="status" className="flex h-full items-center justify-center text-muted">
        <Spinner late />
        <span className="sr-only">{t('common.loading')}</span>
      </div>
    )
  }
  return <Unreachable text={errorText(error)} onRetry={retry} />
}
