import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { FieldControl } from './field.tsx'
import { Input } from './input.tsx'

export interface ComboboxProps {
  /** What ties the field to its label and its notes. */
  readonly control: FieldControl
  readonly value: string
  readonly options: readonly string[]
  /** Takes whatever is typed; the options are an offer. */
  readonly onChange: (value: string) => void
  /** The accessible name of the list. */
  readonly listLabel: string
  /** The accessible name of the button that shows every option. */
  readonly openLabel: string
  readonly maxLength?: number
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** The options that hold every word. */
const matching = (options: readonly string[], text: string): readonly string[] => {
  const words = wordsOf(text)
  return options.filter((option) => words.every((word) => option.toLocaleLowerCase().includes(word)))
}

/** A text field with a list of options. It opens on all of them, whatever stands in the field; typing narrows them. */
export const Combobox = (props: ComboboxProps) => {
  const { control, value, options, onChange, listLabel, openLabel, maxLength } = props
  const listId = useId()
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const shown = typing ? matching(options, value) : options
  // An option that was typed to its end needs no list, which would lie over what comes next.
  const complete = typing && shown.length === 1 && shown[0] === value
  const open = asked && shown.length > 0 && !complete
  const optionId = (option: string) => `${listId}${options.indexOf(option)}`

  const show = () => {
    setTyping(false)
    setActive(options.includes(value) ? value : null)
    setAsked(true)
  }
  const close = () => setAsked(false)
  const choose = (option: string) => {
    onChange(option)
    close()
    input.current?.focus()
  }
  const move = (by: 1 | -1) => {
    if (!open) return show()
    const here = active === null ? -1 : shown.indexOf(active)
    const next = here < 0 && by < 0 ? shown.length - 1 : Math.min(shown.length - 1, Math.max(0, here + by))
    setActive(shown[next] ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = open && active !== null && shown.includes(active) ? active : null
    const actions: Readonly<Record<string, (() => void) | null>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: chosen === null ? null : () => choose(chosen),
      Escape: open ? close : null,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const activeId = open && active !== null ? optionId(active) : undefined
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <Popover.Root open={open} onOpenChange={(opened) => !opened && close()}>
      <Popover.Anchor asChild>
        <div ref={place} className="relative min-w-0 grow">
          <Input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            spellCheck={false}
            autoComplete="off"
            maxLength={maxLength}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setTyping(true)
              setActive(null)
              setAsked(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={options.length > 0 ? 'pe-10' : ''}
          />
          {options.length > 0 && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={openLabel}
              aria-expanded={open}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (open) close()
                else show()
              }}
              className="absolute inset-y-0 end-0 flex w-9 items-center justify-center text-muted hover:text-ink"
            >
              <ChevronDown aria-hidden className="size-4" />
            </button>
          )}
        </div>
      </Popover.Anchor>
      <Popover.Content
        id={listId}
        role="listbox"
        aria-label={listLabel}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && place.current?.contains(event.target)) event.preventDefault()
        }}
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 max-h-64 w-(--radix-popover-trigger-width) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float"
      >
        {shown.map((option) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={option}
            id={optionId(option)}
            role="option"
            data-active={option === active || undefined}
            aria-selected={option === value}
            onClick={() => choose(option)}
            onPointerMove={() => setActive(option)}
            className={classNames(
              'cursor-default select-none rounded-lg px-2.5 py-1.5 text-sm [overflow-wrap:anywhere]',
              option === active && 'bg-hover',
              option === value && 'font-medium text-accent',
            )}
          >
            {option}
          </div>
        ))}
      </Popover.Content>
    </Popover.Root>
  )
}
