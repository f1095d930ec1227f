import { FilePlus2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH } from '../../../contracts/index.ts'
import { useUploads } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'

export interface LongPasteProps {
  /** What was pasted, and is more than a message takes. */
  readonly text: string
  /** Takes it as a document that goes with the question; without this it comes in alone. */
  readonly onDocument?: (file: File) => void
  readonly onDone: () => void
}

/** To the minute, as clocks here show it: `2026-01-31-23-59`. */
const fileTime = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate(), moment.getHours(), moment.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** What becomes of a text that is too long for a message: it is read as a document, and can then be asked about. */
const LongPaste = ({ text, onDocument, onDone }: LongPasteProps) => {
  const { t } = useTranslation()
  const addFiles = useUploads((uploads) => uploads.addFiles)
  const addAsDocument = () => {
    const name = `${t('assistant.long.fileName')} ${fileTime(new Date())}.txt`
    const file = new File([text], name, { type: 'text/plain' })
    if (onDocument) onDocument(file)
    else void addFiles([file])
    onDone()
  }
  return (
    <div role="alert" className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 px-2 text-sm">
      <p className="grow basis-60">{t('assistant.long.pasted', { count: text.length, most: MAX_MESSAGE_LENGTH })}</p>
      <Button size="small" onClick={addAsDocument}>
        <FilePlus2 aria-hidden />
        {t('assistant.long.asDocument')}
      </Button>
      <Button size="small" look="quiet" onClick={onDone}>
        {t('common.dismiss')}
      </Button>
    </div>
  )
}

export default LongPaste
