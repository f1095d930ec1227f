import { useTranslation } from 'react-i18next'
import { groundingMode } from '../../../contracts/index.ts'
import { useProviderSettings, usualModel } from '../../client/index.ts'
import { LibraryChoice } from '../../knowledge/libraries/library-choice.tsx'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { Select } from '../../ui/index.ts'
import { ChosenDocuments } from '../chosen-documents.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import type { ConversationChoices } from '../use-choices.ts'

export interface ComposerChoicesProps {
  readonly choices: ConversationChoices
  /** Whether the first question is still to be asked: the library can be chosen until then. */
  readonly isNew: boolean
}

/** Where is searched, what answers stand on, and who answers; nothing of it while there is nothing to choose. */
export const ComposerChoices = ({ choices, isNew }: ComposerChoicesProps) => {
  const { choice, grounding, documentIds, choose } = choices
  const { t } = useTranslation()
  const { data } = useProviderSettings()
  const { data: app } = useAppInfo()
  const usual = data ? usualModel(data) : null
  // Quotes stand on documents whatever is chosen.
  const standsOn = choice !== null || usual !== null ? (app?.grounding ?? null) : null
  return (
    <div className="flex flex-wrap justify-end gap-x-1 pb-1 empty:hidden">
      {documentIds && (
        <ChosenDocuments documentIds={documentIds} onChange={(chosen) => choose({ documentIds: chosen })} />
      )}
      {isNew && <LibraryChoice look="quiet" label={t('libraries.ask')} />}
      {standsOn !== null && (
        <Select
          label={t('assistant.grounding.label')}
          value={grounding ?? standsOn}
          options={groundingMode.options.map((mode) => ({ value: mode, label: t(`assistant.grounding.${mode}`) }))}
          onChange={(mode) => choose({ grounding: mode })}
          look="quiet"
          className="max-w-64"
        />
      )}
      <ModelPicker choice={choice} onChoose={(chosen) => choose({ choice: chosen })} />
    </div>
  )
}
