import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { DocumentDetails, KnowledgeDocument, OcrLanguage } from '../../../../contracts/index.ts'
import { documentDetailsQuery, queryKeys, useClient, useErrorText, useFailureText } from '../../../client/index.ts'
import { Select } from '../../../ui/index.ts'
import { ocrChoiceNames, ocrChoiceOf, ocrChoices } from '../../ocr-languages.ts'
import { encodingChoices } from './encodings.ts'
import { LastChange } from './last-change.tsx'

const hasPictures = ({ contentType }: KnowledgeDocument, { warnings }: DocumentDetails): boolean =>
  contentType.startsWith('image/') || warnings.some(({ type }) => type === 'Recognised' || type === 'ScannedPages')

/** Stands for the encoding that was found without a person's word. */
const AS_FOUND = 'found'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, ...select }: ChoiceProps<Value>) => (
  <div className="flex flex-wrap items-center gap-2">
    <span aria-hidden>{label}</span>
    <Select label={label} {...select} />
  </div>
)

/** What was odd about a document when it was read, how to have it read otherwise, and what its last replacement changed. Nothing where there is nothing to tell. */
const ReadingBar = ({ document }: { readonly document: KnowledgeDocument }) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const { documentId, status } = document
  const { data: details } = useQuery(documentDetailsQuery(documents, documentId))
  if (!details) return null
  const { warnings, encoding, webPage } = details
  const doubtful = warnings.find(({ type }) => type === 'DoubtfulEncoding')
  const hasEncoding = doubtful !== undefined || encoding !== null
  const canRead = (status === 'Indexed' || status === 'Failed') && !busy
  const isSilent = warnings.length === 0 && !hasEncoding && !hasPictures(document, details)

  const readAgain = async (reading: { encoding?: string; ocrLanguages?: OcrLanguage[] }) => {
    setBusy(true)
    try {
      await documents.ReingestDocuments({ documentIds: [documentId], ...reading })
      await queries.invalidateQueries({ queryKey: queryKeys.document(documentId) })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {!isSilent && (
        <section
          aria-label={t('viewer.reading.title')}
          className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-sunken px-4 py-2 text-sm"
        >
          {warnings.length > 0 && (
            <ul className="min-w-0 grow basis-64 space-y-1">
              {warnings.map(({ type, message, failure }) => (
                <li key={message} className="flex gap-2 [overflow-wrap:anywhere]">
                  <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                  <span>
                    {type === 'DoubtfulEncoding' ? t('viewer.reading.doubtful') : failureText(failure, message)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {hasEncoding && canRead && (
            <Choice
              label={t('viewer.reading.encoding')}
              value={encoding ?? AS_FOUND}
              onChange={(chosen) => chosen !== AS_FOUND && void readAgain({ encoding: chosen })}
              options={[
                ...(encoding === null ? [{ value: AS_FOUND, label: t('viewer.reading.asFound') }] : []),
                ...encodingChoices(encoding, doubtful?.encodings ?? []).map((name) => ({ value: name, label: name })),
              ]}
            />
          )}
          {hasPictures(document, details) && canRead && (
            <Choice
              label={t('viewer.reading.language')}
              value={ocrChoiceOf(details.ocrLanguages)}
              onChange={(chosen) => void readAgain({ ocrLanguages: [...ocrChoices[chosen]] })}
              options={ocrChoiceNames.map((name) => ({ value: name, label: t(`viewer.reading.${name}`) }))}
            />
          )}
        </section>
      )}
      {webPage === null && <LastChange details={details} />}
    </>
  )
}

export default ReadingBar
