import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { FileText, MessageSquareText, TextQuote } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConversationHit, type FoundPassage, foldText } from '../../contracts/index.ts'
import { hitPages } from '../assistant/conversations/conversation-pages.ts'
import { documentsNamedQuery, useClient } from '../client/index.ts'
import { PassageSnippet } from '../knowledge/passages/passage-snippet.tsx'
import { passagesQuery } from '../knowledge/passages/passages-query.ts'
import { dialogOverlay, Kbd, useReturnFocus, useSettledValue } from '../ui/index.ts'

const SHOWN_PER_GROUP = 30
const SHOWN_HITS = 8
const SHOWN_PASSAGES = 6

export interface PaletteAction {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly keys?: string
  readonly run: () => void
}

export interface CommandPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly actions: readonly PaletteAction[]
  /** Null where there are no conversations. */
  readonly onConversation: ((hit: ConversationHit) => void) | null
  readonly onDocument: (documentId: string) => void
  readonly onPassage: (passage: FoundPassage) => void
  /** What was typed before it was there. */
  readonly begun: string
}

const itemLook =
  'flex cursor-default select-none items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint'

/** The host has found it by words of its own: the palette, which looks for what was typed in a value, is to show it as well. */
const itemValue = (search: string, id: string): string => `${search} ${id}`

/**
 * How well a value fits what was typed: with every word where a word begins, or somewhere. Letters that are merely scattered over it are no reason to stand first:
 * Enter would take an action for which nobody asked.
 */
const fit = (value: string, search: string): number => {
  if (value.startsWith(search.trim())) return 1
  const folded = foldText(value)
  const wanted = foldText(search).split(/\s+/).filter(Boolean)
  if (!wanted.every((word) => folded.includes(word))) return 0
  return wanted.every((word) => ` ${folded}`.includes(` ${word}`)) ? 1 : 0.5
}

interface ConversationsProps {
  readonly search: string
  readonly onChoose: (hit: ConversationHit) => void
}

/** Where the words were said, as far as the host finds them. */
const Conversations = ({ search, onChoose }: ConversationsProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const query = useSettledValue(search.trim())
  const { data: hits = [] } = useInfiniteQuery({
    ...hitPages(client.conversations, { query, limit: SHOWN_HITS }),
    placeholderData: keepPreviousData,
  })
  if (query === '') return null
  return (
    <Command.Group heading={t('assistant.conversations')} className={groupLook}>
      {hits.slice(0, SHOWN_HITS).map((hit) => (
        <Command.Item
          key={`${hit.conversationId} ${hit.messageId}`}
          value={itemValue(search, `${hit.conversationId} ${hit.messageId}`)}
          onSelect={() => onChoose(hit)}
          className={itemLook}
        >
          <MessageSquareText aria-hidden />
          <span className="min-w-0">
            <bdi className="block truncate">{hit.title ?? t('assistant.untitled')}</bdi>
            {hit.messageId !== null && (
              <span className="block truncate text-muted text-xs">{hit.parts.map(({ text }) => text).join('')}</span>
            )}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

interface PassagesProps {
  readonly search: string
  readonly onChoose: (passage: FoundPassage) => void
}

/** Where the documents speak of the words, by their sense as well. */
const Passages = ({ search, onChoose }: PassagesProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(passagesQuery(useClient(), useSettledValue(search), SHOWN_PASSAGES))
  if (data === undefined || data.passages.length === 0) return null
  return (
    <Command.Group heading={t('documents.passages.title')} className={groupLook}>
      {data.passages.map((passage) => (
        <Command.Item
          key={`${passage.chunkId} ${passage.span.start}`}
          value={itemValue(search, `${passage.chunkId} ${passage.span.start}`)}
          onSelect={() => onChoose(passage)}
          className={itemLook}
        >
          <TextQuote aria-hidden />
          <PassageSnippet passage={passage} />
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const PaletteContent = (props: Omit<CommandPaletteProps, 'open'>) => {
  const { onOpenChange, actions, onConversation, onDocument, onPassage, begun } = props
  const { t } = useTranslation()
  const client = useClient()
  const [search, setSearch] = useState(begun)
  const { data: documents = [] } = useQuery({
    ...documentsNamedQuery(client.documents, useDeferredValue(search), SHOWN_PER_GROUP),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState('')
  // What the host finds comes when nothing is selected any more, and Enter is to take the first of it.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (!list.current?.querySelector('[cmdk-item][aria-selected=true]'))
        setSelected(list.current?.querySelector<HTMLElement>('[cmdk-item]')?.dataset.value ?? '')
    })
    if (list.current) observer.observe(list.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  const choose = (run: () => void) => () => {
    onOpenChange(false)
    run()
  }

  return (
    <Command
      label={t('shell.palette.label')}
      loop
      filter={fit}
      value={selected}
      onValueChange={setSelected}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        value={search}
        onValueChange={setSearch}
        placeholder={t('shell.palette.placeholder')}
        className="h-13 shrink-0 border-line border-b bg-transparent px-5 outline-none placeholder:text-faint"
      />
      <Command.List
        ref={list}
        label={t('shell.palette.found')}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2"
      >
        <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
          <span role="status">{t('shell.palette.nothing')}</span>
        </Command.Empty>
        <Command.Group heading={t('shell.palette.actions')} className={groupLook}>
          {actions.map((action) => (
            <Command.Item key={action.id} value={action.label} onSelect={choose(action.run)} className={itemLook}>
              {action.icon}
              <span className="grow">{action.label}</span>
              {action.keys && <Kbd keys={action.keys} />}
            </Command.Item>
          ))}
        </Command.Group>
        {search !== '' && (
          <>
            {onConversation && (
              <Conversations search={search} onChoose={(hit) => choose(() => onConversation(hit))()} />
            )}
            <Command.Group heading={t('shell.documents')} className={groupLook}>
              {documents.map(({ documentId, fileName }) => (
                <Command.Item
                  key={documentId}
                  value={itemValue(search, documentId)}
                  onSelect={choose(() => onDocument(documentId))}
                  className={itemLook}
                >
                  <FileText aria-hidden />
                  <bdi className="truncate">{fileName}</bdi>
                </Command.Item>
              ))}
            </Command.Group>
            <Passages search={search} onChoose={(passage) => choose(() => onPassage(passage))()} />
          </>
        )}
      </Command.List>
    </Command>
  )
}

/** Every action by its name, conversations and documents by theirs, and what stands in them. */
export const CommandPalette = ({ open, ...rest }: CommandPaletteProps) => {
  const { t } = useTranslation()
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={rest.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay {...dialogOverlay} />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 flex w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-float"
        >
          <Dialog.Title className="sr-only">{t('shell.palette.label')}</Dialog.Title>
          <PaletteContent {...rest} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
