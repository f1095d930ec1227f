import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whose names differ between languages. */
const NAMED = ['Ctrl', 'Shift', 'Space']

/** Keys by their names on the keyboard before the person: `Mod` is Command on a Mac and Ctrl elsewhere. */
const useKeyNames = (keys: string): string => {
  const { t } = useTranslation()
  return keys
    .split('+')
    .map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key))
    .map((key) => (NAMED.includes(key) ? t(`keys.${key}`) : key))
    .join('+')
}

export interface KbdProps {
  /** Keys joined by `+`, e.g. `Mod+K`. */
  readonly keys: string
  readonly inverted?: boolean
}

/** Keys of the keyboard, as this system writes them. */
export const Kbd = ({ keys, inverted = false }: KbdProps) => (
  <kbd
    className={classNames(
      'rounded border px-1.5 font-sans text-[0.6875rem] leading-4',
      inverted ? 'border-canvas/30 text-canvas' : 'border-line bg-sunken text-muted',
    )}
  >
    {useKeyNames(keys)}
  </kbd>
)
