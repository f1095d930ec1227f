import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import type { FolderPreview } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import type { useSources } from './use-sources.ts'

export interface WatchOptions extends Pick<ReturnType<typeof useSources>, 'sources' | 'change'> {
  readonly path: string
  /** The folder is watched now. */
  readonly onWatched: () => void
}

/** Looks at a folder, and has it watched once the person says so. What was seen is of one path alone. */
export const useWatch = ({ path, onWatched, sources, change }: WatchOptions) => {
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const look = useMutation({
    mutationFn: (looked: string) => sources.PreviewFolder({ path: looked }),
    onError: (error) => toast.error(errorText(error)),
  })
  const forget = () => {
    look.reset()
    field.current?.focus()
  }
  const watch = useMutation({
    mutationFn: () =>
      change(async () => {
        await sources.AddWatchedFolder({ path })
        onWatched()
        forget()
      }),
  })
  const isSame = look.variables === path
  const preview: FolderPreview | null = (isSame && look.data) || null
  const isLooking = isSame && look.isPending
  return {
    field,
    preview,
    isLooking,
    isAdding: watch.isPending,
    look: () => {
      if (!isLooking) look.mutate(path)
    },
    watch: () => watch.mutate(),
    forget,
  }
}
