import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { useErrorText } from '../../client/index.ts'

/** A way to change something on the host which tells of failures, after which what is cached under the key is asked for anew. */
export const useChange = (queryKey: QueryKey) => {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey })
  }
  return { change, busy }
}
