import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FilePlus2, Library, Plug } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import {
  documentCountsQuery,
  fetchSampleLibrary,
  isUnderWay,
  queryKeys,
  useClient,
  useErrorText,
  useUploads,
} from '../client/index.ts'
import { Logo } from '../shell/logo.tsx'
import { useDocumentTitle } from '../shell/page-frame.tsx'
import { pickFiles } from '../shell/pick-files.ts'
import { FROM_FIRST_RUN, paths } from '../shell/routes.ts'
import { useSavePreferences } from '../shell/use-preferences.ts'
import { Button, useKeptFocus } from '../ui/index.ts'
import { FirstUploads } from './first-uploads.tsx'

interface DoorProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onClick: () => void
}

const Door = ({ icon, title, text, onClick }: DoorProps) => (
  <button
    type="button"
    onClick={onClick}
    className="group/door flex flex-col rounded-2xl border border-line bg-surface p-5 text-start shadow-card transition-colors hover:border-accent focus-visible:border-accent max-md:flex-row max-md:gap-4"
  >
    <span aria-hidden className="text-accent [&_svg]:size-6 [&_svg]:stroke-[1.6]">
      {icon}
    </span>
    <span className="flex min-w-0 grow flex-col md:mt-5">
      <span className="flex items-center gap-1.5 font-semibold">
        {title}
        <ArrowRight
          aria-hidden
          className="size-4 text-accent opacity-0 transition-opacity group-hover/door:opacity-100 group-focus-visible/door:opacity-100"
        />
      </span>
      <span className="mt-1 text-muted text-sm">{text}</span>
    </span>
  </button>
)

export const FirstRun = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const uploads = useUploads((queue) => queue.uploads)
  const addFiles = useUploads((queue) => queue.addFiles)
  const { mutate: savePreferences } = useSavePreferences()
  const { pathname } = useLocation()
  const [preparing, setPreparing] = useState(false)
  const [target, setTarget] = useState<string | null>(null)
  const { documents, settings } = useClient()
  const { data: [server] = [] } = useQuery({
    queryKey: queryKeys.localServers,
    queryFn: () => settings.FindLocalServers(),
  })
  const { data: counts } = useQuery(documentCountsQuery(documents))
  useDocumentTitle(t('firstRun.title'))

  // Whoever added documents and then reloaded, or added them by other means, has begun already.
  const hasBegun = uploads.length === 0 && counts !== undefined && counts.all > 0
  useEffect(() => {
    if (hasBegun) savePreferences({ firstRunDone: true })
  }, [hasBegun, savePreferences])

  // Done once the address is the new one: pages that appear before it would go their own way.
  useEffect(() => {
    if (target !== null && pathname === target) savePreferences({ firstRunDone: true })
  }, [target, pathname, savePreferences])

  const leaveTo = (path: string) => {
    setTarget(path)
    void navigate(path, { replace: true, state: FROM_FIRST_RUN })
  }
  const trySamples = async () => {
    setPreparing(true)
    try {
      const samples = await fetchSampleLibrary()
      setPreparing(false)
      await addFiles(samples)
    } catch (error) {
      setPreparing(false)
      toast.error(errorText(error))
    }
  }

  return (
    <main id="main" tabIndex={-1} className="h-full overflow-y-auto outline-none" {...useKeptFocus()}>
      <div className="mx-auto flex min-h-full max-w-4xl flex-col justify-center px-5 py-10">
        <Logo className="size-11" />
        <h1 className="mt-6 font-semibold text-3xl tracking-tight">{t('firstRun.title')}</h1>
        <p className="mt-2 max-w-xl text-muted">{t('firstRun.text')}</p>
        {uploads.length > 0 || preparing ? (
          <FirstUploads
            uploads={uploads}
            preparing={preparing}
            done={uploads.length > 0 && !uploads.some(isUnderWay)}
            counts={counts}
            onContinue={() => leaveTo(paths.assistant)}
            onDocuments={() => leaveTo(paths.documents)}
          />
        ) : (
          <>
            <div className="mt-9 grid gap-4 md:grid-cols-3">
              <Door
                icon={<Library />}
                title={t('firstRun.samples.title')}
                text={t('firstRun.samples.text')}
                onClick={() => void trySamples()}
              />
              <Door
                icon={<FilePlus2 />}
                title={t('firstRun.documents.title')}
                text={t('firstRun.documents.text')}
                onClick={() => void pickFiles().then(addFiles)}
              />
              <Door
                icon={<Plug />}
                title={t('firstRun.model.title')}
                text={server ? t('firstRun.model.found', { name: server.displayName }) : t('firstRun.model.text')}
                onClick={() => leaveTo(paths.settings)}
              />
            </div>
            <div className="mt-7">
              <Button look="quiet" className="-ms-3.5" onClick={() => leaveTo('/')}>
                {t('firstRun.skip')}
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  )
}
