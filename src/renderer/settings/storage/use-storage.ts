import { useQuery } from '@tanstack/react-query'
import { queryKeys, useClient } from '../../client/index.ts'

/** What is stored where, with sizes where they are wanted; undefined for people who do not administer the installation. */
export const useStorage = (measure: boolean, enabled = true) => {
  const { dataFolder } = useClient()
  return useQuery({
    queryKey: queryKeys.storage(measure),
    queryFn: () => dataFolder.DescribeStorage({ measure }),
    retry: false,
    enabled,
  })
}
