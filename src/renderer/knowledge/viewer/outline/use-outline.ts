import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentOutline, isAddedTitle, type KnowledgeDocument } from '../../../../contracts/index.ts'
import { queryKeys, useClient } from '../../../client/index.ts'
import { documentFormat } from '../document-format.ts'

const none: DocumentOutline = []

/** The headings of a document that lead somewhere; the records of a file that has names for them; none of tables, and none where there is but one. */
export const useOutline = (document: KnowledgeDocument | null): DocumentOutline => {
  const { documents } = useClient()
  const format = documentFormat(document?.contentType ?? '')
  const documentId = document?.documentId ?? ''
  const { data } = useQuery({
    queryKey: queryKeys.documentOutline(documentId),
    queryFn: () => documents.GetDocumentOutline(documentId),
    enabled: document?.status === 'Indexed' && !['table', 'sheet'].includes(format),
  })
  const { t } = useTranslation()
  return useMemo(() => {
    if (!data || data.length < 2 || document === null) return none
    return data.map((section) =>
      isAddedTitle(section.title, document)
        ? { ...section, title: t(`labels.${section.title}`, section.title) }
        : section,
    )
  }, [data, document, t])
}
