import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { useErrorText } from '../../client/index.ts'

/** A way to change something on the host which tells of failures, after which what is cached under the key is asked for anew; says whether it worked. */
export const useChange = (queryKey: QueryKey) => {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    let worked = true
    try {
      await work()
    } catch (error) {
      worked = false
      toast.error(errorText(error))
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey })
    return worked
  }
  return { change, busy }
}
