import type { Notification, Preferences } from '../../../contracts/index.ts'
import { conversationPage } from '../../../contracts/index.ts'
import type { Host } from '../../app/index.ts'
import { createDispatcher } from '../../platform/index.ts'
import type { ShellWords } from '../shell-words.ts'
import { type AwayNews, createAwayNews } from './away-news.ts'

/** What the system shows, and where a click on it leads. */
export interface AwayMessage {
  readonly title: string
  readonly body: string
  readonly path: string
}

export interface TellWhenAwayOptions {
  readonly host: Host
  readonly preferences: () => Preferences
  readonly words: () => ShellWords
  /** Whether a window of ours is in front. */
  readonly isHere: () => boolean
  readonly show: (message: AwayMessage) => void
}

const MOST_OF_REPLY = 180
const READ_WITHIN_MS = 5_000

/** The words of a reply without marks and numbers. */
const beginningOf = (content: string): string => {
  const plain = content
    .replace(/\[\d+\]|[*_#>`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > MOST_OF_REPLY ? `${plain.slice(0, MOST_OF_REPLY)}…` : plain
}

const addressOf = (conversationId: string | null): string =>
  conversationId === null ? '/assistant' : `/assistant/${conversationId}`

/**
 * Tells the owner through the system's notifications what happened while no window was in front. Holds no title and no word of a document or reply unless the
 * person wants that. Returns the way to stop.
 */
export const tellWhenAway = async (options: TellWhenAwayOptions): Promise<() => void> => {
  const { host, preferences, words, isHere, show } = options
  const dispatch = createDispatcher(host)

  const replyMessage = async (conversationId: string | null, failed: boolean): Promise<AwayMessage> => {
    const path = addressOf(conversationId)
    const plain = { title: failed ? words().replyFailed : words().replyFinished, body: words().seeIt, path }
    if (failed || conversationId === null || !preferences().desktop.notificationsShowText) return plain
    const reply = await dispatch({
      contract: 'IConversationsApi',
      operation: 'ReadConversation',
      input: { conversationId, limit: 1 },
      identity: host.owner,
      teamId: null,
      signal: AbortSignal.timeout(READ_WITHIN_MS),
    })
    const page = reply.ok ? conversationPage.safeParse(reply.value).data : undefined
    const beginning = beginningOf(page?.messages.at(-1)?.content ?? '')
    return { ...plain, title: page?.title ?? plain.title, body: beginning === '' ? plain.body : beginning }
  }
  const messageOf = async (news: AwayNews): Promise<AwayMessage> =>
    news.type === 'Reply'
      ? replyMessage(news.conversationId, news.failed)
      : { title: 'Alcove', body: words().documentsRead(news.read, news.failed), path: '/documents' }

  const tell = (news: AwayNews) => {
    if (isHere() || !preferences().desktop.notifyWhenAway) return
    messageOf(news)
      .then(show)
      .catch((error: unknown) => host.logger.warn({ err: error }, 'a notification could not be shown'))
  }

  let stops: (() => void)[] = []
  let stopped = false
  const stopAll = () => {
    for (const stop of stops) stop()
    stops = []
  }
  /** Replies are heard in every library: they are taken from the first alone. */
  const listen = async () => {
    const access = await host.access.accessOf(host.owner, null)
    stopAll()
    if (stopped) return
    for (const [at, { teamId }] of access.teams.entries()) {
      const news = createAwayNews(tell)
      const hear = (notification: Notification) => {
        if (at === 0 || notification.kind !== 'AIStream') news.hear(notification)
        if (at > 0 || notification.kind !== 'StateChanged' || notification.payload.resource !== 'Libraries') return
        listen().catch((error: unknown) => host.logger.warn({ err: error }, 'the libraries could not be listened to'))
      }
      const leave = host.notifications.subscribe({ ...access, teamId }, null, ({ notification }) => hear(notification))
      stops.push(leave, news.stop)
    }
  }
  await listen()
  return () => {
    stopped = true
    stopAll()
  }
}
