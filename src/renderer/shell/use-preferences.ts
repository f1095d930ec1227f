import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Preferences } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'

export const usePreferences = () => {
  const client = useClient()
  return useQuery({ queryKey: queryKeys.preferences, queryFn: () => client.settings.GetPreferences() })
}

/** Changes some preferences: shown at once, put back where saving fails. */
export const useSavePreferences = () => {
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    // One after the other: each is made of what was saved before.
    scope: { id: 'preferences' },
    mutationFn: async (change: Partial<Preferences>) => {
      const current = await client.settings.GetPreferences()
      await client.settings.SavePreferences({ ...current, ...change })
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: queryKeys.preferences })
      const before = queries.getQueryData<Preferences>(queryKeys.preferences)
      if (before) queries.setQueryData(queryKeys.preferences, { ...before, ...change })
      return { before }
    },
    onError: (error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKeys.preferences, context.before)
      toast.error(errorText(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.preferences }),
  })
}
