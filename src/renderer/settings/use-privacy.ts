import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { PrivacySettings } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'

/** Undefined for people who do not administer the installation. */
export const usePrivacy = () => {
  const client = useClient()
  return useQuery({ queryKey: queryKeys.privacy, queryFn: () => client.settings.GetPrivacySettings(), retry: false })
}

export const useSavePrivacy = () => {
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    scope: { id: 'privacy' },
    mutationFn: (settings: PrivacySettings) => client.settings.SavePrivacySettings(settings),
    onMutate: (settings) => queries.setQueryData(queryKeys.privacy, settings),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.privacy }),
  })
}
