import { useMutation } from '@tanstack/react-query'
import { FilePlus2, LibraryBig } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { fetchSampleLibrary, useUploads } from '../../client/index.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import { AddButton } from './add-button.tsx'

/** What this page is for, while it has nothing to show. */
export const EmptyDocuments = () => {
  const { t } = useTranslation()
  const addFiles = useUploads((queue) => queue.addFiles)
  const samples = useMutation({
    mutationFn: fetchSampleLibrary,
    onSuccess: (files) => void addFiles(files),
    onError: () => toast.error(t('documents.empty.samplesFailed')),
  })
  return (
    <div className="rounded-2xl border border-line-strong/50 border-dashed">
      <EmptyState
        icon={<FilePlus2 />}
        title={t('documents.empty.title')}
        actions={
          <>
            <AddButton>{t('documents.empty.choose')}</AddButton>
            <Button busy={samples.isPending} onClick={() => samples.mutate()}>
              <LibraryBig aria-hidden />
              {t('documents.empty.samples')}
            </Button>
          </>
        }
      >
        <p>{t('documents.empty.body')}</p>
        <p className="mt-2 text-faint">{t('documents.empty.types')}</p>
      </EmptyState>
    </div>
  )
}
