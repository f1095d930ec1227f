import type { ListedDocuments } from './listed-documents.ts'
import { chooseNone } from './selection.ts'
import type { SelectionBarProps } from './selection-bar.tsx'
import type { DocumentCommands } from './use-document-commands.ts'
import { useMeantDocuments } from './use-meant-documents.ts'

type ChosenCommands = Omit<SelectionBarProps, 'count' | 'chosen'>

/** Does something with all that is chosen, also with rows that were not read yet; what is deleted may be but the row where the keyboard stands. */
export const useChosenCommands = (list: ListedDocuments, commands: DocumentCommands): ChosenCommands => {
  const { selection, setSelection, grid } = list
  const meant = useMeantDocuments(list.view)
  const withChosen = (act: (documentIds: readonly string[]) => unknown) => () => void meant(selection.chosen).then(act)
  return {
    onAsk: withChosen(commands.ask),
    onMove: commands.move && withChosen(commands.move),
    onTag: withChosen(commands.tag),
    onReingest: withChosen(commands.reingest),
    onCancel: withChosen(commands.cancel),
    onDelete: () => {
      const active = selection.active === null ? [] : [selection.active]
      void meant(selection.chosen.size > 0 ? selection.chosen : active).then(commands.remove)
    },
    onClear: () => {
      setSelection(chooseNone(selection))
      grid.current?.focus()
    },
  }
}
