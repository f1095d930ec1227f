import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../../../ui/index.ts'

/** Takes the number of a row; Enter goes there. */
export const JumpToRow = ({ onJump }: { onJump(row: number): void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const id = useId()
  const row = Number(typed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (Number.isSafeInteger(row) && row > 0) onJump(row)
      }}
      className="flex items-center gap-1.5 text-muted text-sm"
    >
      <label htmlFor={id}>{t('viewer.table.jump')}</label>
      <Input
        id={id}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        className="h-8! w-20! px-2!"
      />
    </form>
  )
}
