import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { DesktopCommand } from '../../contracts/index.ts'
import { printConversation } from '../assistant/index.ts'
import { useClient, useDesktop } from '../client/index.ts'

/** Does what the desktop shell's menus, tray and notifications ask of the window. Draws nothing. */
export const DesktopCommands = () => {
  const { t } = useTranslation()
  const client = useClient()
  const onDesktop = useDesktop() !== null
  const navigate = useNavigate()
  const openId = useMatch('/assistant/:conversationId')?.params.conversationId ?? null

  const obey = useEffectEvent((command: DesktopCommand) => {
    if (command.type === 'Show') void navigate(command.path)
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
  return null
}
