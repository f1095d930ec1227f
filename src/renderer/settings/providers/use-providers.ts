import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { PlatformProvider, ProviderEdit } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { forgetKeptDrafts } from '../../ui/index.ts'
import { providerKey } from './provider-form-state.ts'

/** Servers of models on this machine that could be connected. They come and go while Settings is left, and nobody tells of it. */
export const useLocalServers = () => {
  const { settings } = useClient()
  return useQuery({
    queryKey: queryKeys.localServers,
    queryFn: () => settings.FindLocalServers(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** The changes of providers; the list is read again after each. */
export const useProviderChanges = () => {
  const { settings } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.providers })
  const onError = (error: unknown) => {
    toast.error(errorText(error))
  }
  return {
    save: useMutation({ mutationFn: (edit: ProviderEdit) => settings.SaveProviderInstance(edit), onSettled }),
    savePlatform: useMutation({
      mutationFn: (edit: PlatformProvider) => settings.SavePlatformProvider(edit),
      onSettled,
    }),
    test: useMutation({ mutationFn: (edit: ProviderEdit) => settings.TestProvider(edit) }),
    remove: useMutation({
      mutationFn: (instanceId: string) => settings.DeleteProviderInstance(instanceId),
      onSuccess: (_nothing, instanceId) => forgetKeptDrafts(providerKey('Person', instanceId)),
      onSettled,
      onError,
    }),
    activate: useMutation({
      mutationFn: (instanceId: string | null) => settings.SetActiveProvider(instanceId),
      onSettled,
      onError,
    }),
  }
}
