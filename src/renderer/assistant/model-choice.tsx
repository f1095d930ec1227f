import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ModelChoice } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'
import { Select } from '../ui/index.ts'

const FROM_SETTINGS = 'settings'

export interface ModelChoiceLineProps {
  readonly conversationId: string
  /** Null follows Settings. */
  readonly choice: ModelChoice | null
}

/** Who answers in this conversation; nothing while there is nobody to choose between. */
export const ModelChoiceLine = ({ conversationId, choice }: ModelChoiceLineProps) => {
  const { t } = useTranslation()
  const { settings, conversations } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { data } = useQuery({ queryKey: queryKeys.providers, queryFn: () => settings.GetProviderSettings() })
  const choose = useMutation({
    mutationFn: (value: string) =>
      conversations.ChooseModel({
        conversationId,
        choice: value === FROM_SETTINGS ? null : { instanceId: value, model: null },
      }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) }),
  })
  const instances = data?.config.instances ?? []
  if (instances.length === 0) return null

  const chosen = choose.variables !== undefined && choose.isPending ? choose.variables : choice?.instanceId
  const isThere = instances.some(({ instanceId }) => instanceId === chosen)
  const gone = chosen !== undefined && chosen !== FROM_SETTINGS && !isThere
  return (
    <div className="flex justify-end pb-1.5">
      <Select
        label={t('assistant.model.label')}
        value={chosen ?? FROM_SETTINGS}
        options={[
          { value: FROM_SETTINGS, label: t('assistant.model.fromSettings') },
          ...instances.map(({ instanceId, displayName, model }) => ({
            value: instanceId,
            label: model === '' ? displayName : t('assistant.model.named', { name: displayName, model }),
          })),
          ...(gone ? [{ value: chosen, label: t('assistant.model.gone') }] : []),
        ]}
        onChange={(value) => choose.mutate(value)}
        className="h-7 max-w-64 truncate text-xs"
      />
    </div>
  )
}
