import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { BackupSchedule, BackupState } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'

const LOOK_AGAIN_MS = 15_000

/** How it stands with backups; undefined for people who do not administer the installation. */
export const useBackups = () => {
  const { backups } = useClient()
  return useQuery({
    queryKey: queryKeys.backups,
    queryFn: () => backups.GetBackups(),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.available ? LOOK_AGAIN_MS : false),
  })
}

/** Saves the schedule; what was refused is told. */
export const useSaveSchedule = () => {
  const { backups } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (schedule: BackupSchedule & { readonly passphrase?: string }) => backups.SaveBackupSchedule(schedule),
    onSuccess: (state: BackupState) => queries.setQueryData(queryKeys.backups, state),
    onError: (error) => toast.error(errorText(error)),
  })
}
