import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FIND_LENGTH } from '../../../../contracts/index.ts'
import { useErrorText } from '../../../client/index.ts'
import { IconButton, SearchInput } from '../../../ui/index.ts'
import { foundPassage, type ShownPassage } from '../shown-passage.ts'
import { useLentFocus } from '../use-lent-focus.ts'
import { type Find, useFind } from './use-find.ts'

export interface FindBarProps {
  readonly documentId: string
  /** Grows each time that someone asks for the bar, which then takes the focus. */
  readonly asked: number
  onFound(passage: ShownPassage): void
  onClose(): void
}

/** Finds words in a document: the match to show goes up, one after the other. */
export const FindBar = ({ documentId, asked, onFound, onClose }: FindBarProps) => {
  const { t } = useTranslation()
  const find = useFind(documentId)
  const bar = useRef<HTMLFormElement>(null)
  const { current } = find
  useLentFocus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, the focus comes back
  useEffect(() => {
    const input = bar.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.select()
  }, [asked])

  const show = useEffectEvent(onFound)
  useEffect(() => {
    if (current) show(foundPassage(current))
  }, [current])

  return (
    <search className="block shrink-0 border-line border-b">
      <form
        ref={bar}
        onSubmit={(event) => {
          event.preventDefault()
          find.step(1)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          } else if (event.key === 'Enter' && event.shiftKey) {
            event.preventDefault()
            find.step(-1)
          }
        }}
        className="flex items-center gap-1 px-3 py-1.5"
      >
        <SearchInput
          label={t('viewer.find.label')}
          value={find.words}
          maxLength={MAX_FIND_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => find.type(event.target.value)}
          className="min-w-0 max-w-md grow"
        />
        <FindCount find={find} />
        <IconButton
          label={t('viewer.find.previous')}
          shortcut="Shift+Enter"
          disabled={!current}
          onClick={() => find.step(-1)}
        >
          <ChevronUp />
        </IconButton>
        <IconButton label={t('viewer.find.next')} shortcut="Enter" disabled={!current} onClick={() => find.step(1)}>
          <ChevronDown />
        </IconButton>
        <IconButton label={t('viewer.find.close')} shortcut="Esc" onClick={onClose}>
          <X />
        </IconButton>
      </form>
    </search>
  )
}

const FindCount = ({ find }: { readonly find: Find }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const words = () => {
    if (find.error) return errorText(find.error)
    if (find.words.trim() === '' || find.count === null) return ''
    if (find.count === 0) return t('viewer.find.none')
    return t(find.isCapped ? 'viewer.find.ofMore' : 'viewer.find.of', { number: find.index + 1, count: find.count })
  }
  return (
    <span role="status" className="min-w-20 px-2 text-end text-muted text-xs tabular-nums">
      {words()}
    </span>
  )
}
