import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepsNoList } from '../../../contracts/failures/keeps-no-list.ts'
import { foldText, type ModelChoice } from '../../../contracts/index.ts'
import { useFailureText } from '../../client/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { type ModelGroup, type ModelOffer, type ModelRow, modelsToChoose, sameChoice } from './model-groups.ts'
import { useUsualName } from './model-names.ts'
import { useModelOffers } from './use-model-offers.ts'

const FROM_SETTINGS = 'settings'
const groupLook =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted'

interface RowProps {
  readonly value: string
  readonly isChosen: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
  /** What is told of it beside its name. */
  readonly note?: string | null
}

const Row = ({ value, isChosen, onSelect, children, note = null }: RowProps) => (
  <Command.Item
    value={value}
    aria-checked={isChosen}
    onSelect={onSelect}
    className="flex cursor-default select-none items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover"
  >
    <span className="min-w-0 grow [overflow-wrap:anywhere]">
      {children}
      {note !== null && <span className="ms-2 text-muted text-xs">{note}</span>}
    </span>
    {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
  </Command.Item>
)

/** Why a provider offers no more than it does; null where it lists its models. */
const useOfferNote = () => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return ({ told }: ModelOffer): string | null => {
    if (told === null) return t('assistant.model.asking')
    if (told.models.length > 0) return null
    if (told.reason === null || keepsNoList(told.failure)) return t('assistant.model.listless')
    return failureText(told.failure, told.reason)
  }
}

interface GroupHeadingProps extends Pick<ModelGroup, 'offer' | 'more'> {
  readonly note: string | null
}

const GroupHeading = ({ offer, more, note }: GroupHeadingProps) => {
  const { t } = useTranslation()
  const notes = [note, more > 0 ? t('assistant.model.more', { count: more }) : null].filter((each) => each !== null)
  return (
    <>
      <bdi className="font-medium">{offer.instance.displayName}</bdi>
      {notes.map((each) => (
        <span key={each} className="mt-0.5 block [overflow-wrap:anywhere]">
          {each}
        </span>
      ))}
    </>
  )
}

export interface ModelListProps {
  /** Null follows Settings. */
  readonly chosen: ModelChoice | null
  readonly onChoose: (choice: ModelChoice | null) => void
}

/** Every model that can answer, by provider. What a provider offers comes when it has told; nothing waits for it. */
export const ModelList = ({ chosen, onChoose }: ModelListProps) => {
  const { t } = useTranslation()
  const offers = useModelOffers()
  const noteOf = useOfferNote()
  const usualName = useUsualName()
  const { latelyChosen, noteChosen } = useInterface()
  // What is chosen now moves nothing in a list that is about to close.
  const [lately] = useState(latelyChosen)
  const [search, setSearch] = useState('')
  const looked = useDeferredValue(search)
  const input = useRef<HTMLInputElement>(null)
  // What it stands in may have opened before it was there, and has the focus itself then.
  useEffect(() => {
    if (input.current?.closest('[role=dialog]') === document.activeElement) input.current?.focus()
  }, [])

  const { lately: shownLately, groups } = modelsToChoose(offers, { chosen, lately, search: looked })
  const settingsLabel = t('assistant.model.fromSettings', { name: usualName })
  // Whoever types the name of a model means the model: this is no match for it.
  const settingsWords = t('assistant.model.fromSettings', { name: '' })
  const offersSettings = foldText(settingsWords).includes(foldText(looked.trim()))
  const rows: readonly ModelRow[] = groups.flatMap((group) => group.rows)
  // What is typed nobody offers.
  const offered = rows.filter(({ isTyped }) => !isTyped)
  const isChosen = ({ choice }: ModelRow) => chosen !== null && sameChoice(choice, chosen)
  const values = [
    ...(offersSettings ? [FROM_SETTINGS] : []),
    ...shownLately.map(({ id }) => `lately ${id}`),
    ...rows.map(({ id }) => id),
  ]
  const [pointed, setPointed] = useState<string | null>(null)
  const begun = rows.find(isChosen)?.id ?? values[0] ?? ''
  const selected =
    pointed !== null && values.includes(pointed) ? pointed : looked.trim() === '' ? begun : (values[0] ?? '')
  const isAsking = offers.some(({ told }) => told === null)

  const choose = ({ choice }: ModelRow) => {
    noteChosen(choice)
    onChoose(choice)
  }
  const rowNote = ({ isUsual, isUnlisted, isTyped }: ModelRow, { told }: ModelOffer): string | null => {
    if (isTyped) return t('assistant.model.typed')
    if (isUnlisted) return t('assistant.model.unlisted')
    return isUsual && told !== null && told.models.length > 0 ? t('assistant.model.usual') : null
  }

  return (
    <Command
      label={t('assistant.model.search')}
      shouldFilter={false}
      loop
      value={selected}
      onValueChange={setPointed}
      className="flex min-h-0 flex-col in-data-[side=top]:flex-col-reverse"
    >
      <Command.Input
        ref={input}
        value={search}
        onValueChange={(typed) => {
          setSearch(typed)
          setPointed(null)
        }}
        placeholder={t('assistant.model.search')}
        className="h-11 shrink-0 border-line border-b bg-transparent px-4 text-sm outline-none placeholder:text-faint in-data-[side=top]:border-t in-data-[side=top]:border-b-0"
      />
      <Command.List
        label={t('assistant.model.list')}
        className="max-h-[min(24rem,50dvh)] min-h-0 overflow-y-auto p-1.5"
      >
        {offersSettings && (
          <Row value={FROM_SETTINGS} isChosen={chosen === null} onSelect={() => onChoose(null)}>
            {settingsLabel}
          </Row>
        )}
        {shownLately.length > 0 && (
          <Command.Group heading={t('assistant.model.lately')} className={groupLook}>
            {shownLately.map((row) => (
              <Row key={row.id} value={`lately ${row.id}`} isChosen={isChosen(row)} onSelect={() => choose(row)}>
                <bdi>{row.model || t('assistant.model.own')}</bdi>
                <bdi className="ms-2 text-muted text-xs">{row.provider}</bdi>
              </Row>
            ))}
          </Command.Group>
        )}
        {groups.map(({ offer, rows: found, more }) => (
          <Command.Group
            key={offer.instance.instanceId}
            value={offer.instance.instanceId}
            heading={<GroupHeading offer={offer} more={more} note={noteOf(offer)} />}
            className={groupLook}
          >
            {found.map((row) => (
              <Row
                key={row.id}
                value={row.id}
                isChosen={isChosen(row)}
                onSelect={() => choose(row)}
                note={rowNote(row, offer)}
              >
                <bdi>{row.model || t('assistant.model.own')}</bdi>
              </Row>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p role="status" className="shrink-0 px-4 py-2 text-faint text-xs">
        {values.length === 0
          ? t('assistant.model.nothing')
          : isAsking
            ? t('assistant.model.asking')
            : t('assistant.model.found', { count: groups.reduce((sum, { more }) => sum + more, offered.length) })}
      </p>
    </Command>
  )
}
