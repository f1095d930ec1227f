import { FilePlus2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploads } from '../client/index.ts'
import { dropped } from './dropped-files.ts'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files dropped anywhere in the window are added, folders are asked about; without this the browser would open them in its place. */
export const DropAnywhere = () => {
  const { t } = useTranslation()
  const addFiles = useUploads((queue) => queue.addFiles)
  const offer = useUploads((queue) => queue.offer)
  const [over, setOver] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let depth = 0

    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const allow = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      // What is dropped on the composer goes with the message.
      setOver(depth > 0 && !(event.target instanceof Element && event.target.closest('[data-takes-pictures]')))
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!carriesFiles(event) || event.defaultPrevented || !event.dataTransfer) return
      event.preventDefault()
      const { files, folders } = dropped(event.dataTransfer)
      void addFiles(files)
      if (folders) offer(folders)
    }

    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragover', allow, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [addFiles, offer])

  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-70 flex items-center justify-center bg-canvas/85 p-6">
      <div className="flex h-full w-full flex-col items-center justify-center gap-3 rounded-3xl border-2 border-accent border-dashed text-accent">
        <FilePlus2 aria-hidden className="size-10 stroke-[1.5]" />
        <p className="font-medium text-lg">{t('shell.drop')}</p>
      </div>
    </div>
  )
}
