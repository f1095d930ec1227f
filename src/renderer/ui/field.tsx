import { type ReactNode, useId } from 'react'

export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** Renders the control with the attributes that tie it to its label, hint and error. */
  readonly children: (control: FieldControl) => ReactNode
}

/** A control with its label, its hint and what is wrong with it, tied together for screen readers. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <div id={noteId} className={error ? 'text-danger text-sm' : 'text-muted text-sm'}>
          {note}
        </div>
      )}
    </div>
  )
}
