import { useTranslation } from 'react-i18next'
import type { ModelChoice } from '../../../contracts/index.ts'
import { Dialog } from '../../ui/index.ts'
import { ModelList } from './model-list.tsx'

export interface AnotherModelProps {
  /** Who answers now; null follows Settings. */
  readonly chosen: ModelChoice | null
  readonly onChoose: (choice: ModelChoice | null) => void
  readonly onClose: () => void
}

/** Asks which model is to answer a question that has a reply. */
export const AnotherModel = ({ chosen, onChoose, onClose }: AnotherModelProps) => {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('assistant.model.again')}>
      <ModelList
        chosen={chosen}
        onChoose={(choice) => {
          onClose()
          onChoose(choice)
        }}
      />
    </Dialog>
  )
}
