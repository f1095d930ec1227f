import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Kbd } from '../../ui/index.ts'
import { pressedKeys } from './pressed-keys.ts'

const isMac = /Mac/.test(navigator.userAgent)

export interface KeysFieldProps {
  readonly keys: string
  readonly onChange: (keys: string) => void
}

/** A shortcut, and the button after which the next one that is pressed takes its place. Escape or leaving the button keeps it. */
export const KeysField = ({ keys, onChange }: KeysFieldProps) => {
  const { t } = useTranslation()
  const [listening, setListening] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setListening(false)
    const pressed = pressedKeys(event.nativeEvent, isMac)
    if (pressed === null) return
    setListening(false)
    onChange(pressed)
  }
  return (
    <span className="flex items-center gap-3">
      <Kbd keys={keys.replace(/CommandOrControl|Control|Command/, (name) => (name === 'Control' ? 'Ctrl' : 'Mod'))} />
      <Button
        size="small"
        aria-pressed={listening}
        onClick={() => setListening(!listening)}
        onKeyDown={onKeyDown}
        onBlur={() => setListening(false)}
      >
        {t(listening ? 'settings.shortcuts.listening' : 'settings.shortcuts.change')}
      </Button>
    </span>
  )
}
