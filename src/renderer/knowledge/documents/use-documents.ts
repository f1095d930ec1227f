import { useQuery } from '@tanstack/react-query'
import { documentsQuery, useClient } from '../../client/index.ts'

/** The documents of the acting library; notifications keep the list true. */
export const useDocuments = () => {
  const { knowledge } = useClient()
  return useQuery(documentsQuery(knowledge))
}
