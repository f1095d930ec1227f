import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExternalToast, toast } from 'sonner'

interface Undoable {
  readonly toastId: string | number
  readonly undo: () => void
}

export interface UndoToastOptions extends Omit<ExternalToast, 'action'> {
  /** The way back. It tells itself what became of it. */
  readonly undo: () => void
}

/** More steps back than anybody remembers. */
const MOST = 50

/** What can be taken back in this window, the newest last. */
let undoable: readonly Undoable[] = []

const takeBack = (step: Undoable): void => {
  if (!undoable.includes(step)) return
  undoable = undoable.filter((other) => other !== step)
  toast.dismiss(step.toastId)
  step.undo()
}

/** Takes back what was done last, if anything can be. */
export const undoLast = (): void => {
  const step = undoable.at(-1)
  if (step) takeBack(step)
}

/** Says that something was done, with the way back: by the button while that is shown, by the key of undoing also later. */
export const useUndoToast = () => {
  const { t } = useTranslation()
  return useCallback(
    (message: string, { undo, ...options }: UndoToastOptions): void => {
      const step: Undoable = {
        toastId: toast.success(message, {
          ...options,
          action: { label: t('common.undo'), onClick: () => takeBack(step) },
        }),
        undo,
      }
      undoable = [...undoable, step].slice(-MOST)
    },
    [t],
  )
}
