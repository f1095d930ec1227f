import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../client/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { ViewerMessage } from '../viewer-message.tsx'
import { TableRows } from './table-rows.tsx'
import { useCsvIndex } from './use-csv-index.ts'

/** A CSV document as a table. */
export const TableView = ({ document, passage }: DocumentViewProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const state = useCsvIndex(document.documentId)
  switch (state.type) {
    case 'Opening':
      return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
    case 'NoText':
      return <ViewerMessage>{t(document.status === 'Failed' ? 'viewer.noTextFailed' : 'viewer.noText')}</ViewerMessage>
    case 'Failed': {
      return <ViewerMessage>{errorText(state.error)}</ViewerMessage>
    }
    case 'Open':
      if (state.index.count === 0 && state.index.progress === 1)
        return <ViewerMessage>{t('viewer.emptyText')}</ViewerMessage>
      return <TableRows document={document} passage={passage} index={state.index} />
  }
}
