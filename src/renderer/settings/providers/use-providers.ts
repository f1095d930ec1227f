import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { AIProviderInstance, PlatformProvider, ProviderEdit } from '../../../contracts/index.ts'
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
  const { t } = useTranslation()
  const { settings } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.providers })
  const onError = (error: unknown) => {
    toast.error(errorText(error))
  }
  const activate = useMutation({
    mutationFn: (instanceId: string | null) => settings.SetActiveProvider(instanceId),
    onSettled,
    onError,
  })
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
    activate,
    /** Has one that was connected answer, and says so: what asked for it goes away. */
    answersNow: ({ instanceId, displayName }: AIProviderInstance) => {
      activate.mutateAsync(instanceId).then(
        () => toast.success(t('settings.providers.answersNow', { name: displayName })),
        // It was told.
        () => undefined,
      )
    },
  }
}
