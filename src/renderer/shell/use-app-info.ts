import { useQuery } from '@tanstack/react-query'
import { queryKeys, useClient } from '../client/index.ts'

export const useAppInfo = () => {
  const client = useClient()
  return useQuery({ queryKey: queryKeys.appInfo, queryFn: () => client.settings.GetAppInfo() })
}
