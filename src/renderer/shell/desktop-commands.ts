import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { DesktopCommand } from '../../contracts/index.ts'
import { printConversation } from '../assistant/index.ts'
import { documentCountsQuery, takeGivenFiles, useClient, useDesktop, useUploads } from '../client/index.ts'
import { paths } from './routes.ts'

/** Does what the desktop shell's menus, tray and notifications ask of the window. Draws nothing. */
export const DesktopCommands = () => {
  const { t } = useTranslation()
  const client = useClient()
  const desktop = useDesktop()
  const onDesktop = desktop !== null
  const queries = useQueryClient()
  const navigate = useNavigate()
  const openId = useMatch('/assistant/:conversationId')?.params.conversationId ?? null

  const addFiles = useUploads((queue) => queue.addFiles)

  const addGivenFiles = async () => {
    const files = desktop === null ? [] : await takeGivenFiles(desktop).catch(() => [])
    if (files.length === 0) return
    void navigate(paths.documents)
    await addFiles(files)
  }
  const obey = useEffectEvent((command: DesktopCommand) => {
    if (command.type === 'Show') void navigate(command.path)
    else if (command.type === 'TakeFiles') void addGivenFiles()
    else if (openId === null) toast.info(t('assistant.print.nothing'))
    else printConversation(openId, command.type === 'Print' ? 'Print' : 'Pdf')
  })
  useEffect(() => {
    if (!onDesktop) return
    return client.listen({
      onNotification: (notification) => {
        if (notification.kind === 'Desktop.Command') obey(notification.payload)
      },
      onConnection: () => undefined,
    })
  }, [client, onDesktop])
  const sayHowItEnded = useEffectEvent(async () => {
    const news = await desktop?.TakeStartNews()
    if (!news?.endedUncleanly) return
    const { working } = await queries.fetchQuery(documentCountsQuery(client.documents))
    toast.info(working === 0 ? t('shell.unclean.nothing') : t('shell.unclean.reading', { count: working }), {
      // For whoever looks up late.
      duration: Number.POSITIVE_INFINITY,
    })
  })
  useEffect(() => {
    // Saying nothing is better than saying that nothing could be found out.
    sayHowItEnded().catch(() => undefined)
  }, [])
  const addFirstFiles = useEffectEvent(addGivenFiles)
  useEffect(() => void addFirstFiles(), [])
  return null
}
