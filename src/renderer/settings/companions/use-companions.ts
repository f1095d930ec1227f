import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Companion, CompanionEdit, CompanionTool } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { forgetKeptDrafts } from '../../ui/index.ts'
import { companionKey } from './companion-form-state.ts'

/** Undefined for people who do not administer the installation. */
export const useCompanions = () => {
  const { companions } = useClient()
  return useQuery({ queryKey: queryKeys.companions, queryFn: () => companions.ListCompanions(), retry: false })
}

/** The changes of tool servers; the list is read again after each. */
export const useCompanionChanges = () => {
  const { companions } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.companions })
  const onError = (error: unknown) => {
    toast.error(errorText(error))
  }
  return {
    save: useMutation({ mutationFn: (edit: CompanionEdit) => companions.SaveCompanion(edit), onSettled }),
    remove: useMutation({
      mutationFn: (companionId: string) => companions.RemoveCompanion(companionId),
      onSuccess: (_nothing, companionId) => forgetKeptDrafts(companionKey(companionId)),
      onSettled,
      onError,
    }),
    start: useMutation({
      mutationFn: ({ companionId, transport }: Companion) => companions.StartCompanion({ companionId, transport }),
      onSettled,
      onError,
    }),
    stop: useMutation({
      mutationFn: (companionId: string) => companions.StopCompanion(companionId),
      onSettled,
      onError,
    }),
    approve: useMutation({
      mutationFn: (approval: {
        readonly companionId: string
        readonly tools: readonly CompanionTool[]
        readonly asksFirst: boolean
      }) =>
        companions.ApproveTools({
          companionId: approval.companionId,
          tools: approval.tools.map(({ name, digest }) => ({ name, digest })),
          asksFirst: approval.asksFirst,
        }),
      onSettled,
      onError,
    }),
  }
}
