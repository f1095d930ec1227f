import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { documentsNamedQuery, useClient } from '../../client/index.ts'
import { Dialog } from '../../ui/index.ts'
import { FileIcon } from '../file-kind.tsx'

const SHOWN = 20

export interface LinkPickerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onPick: (document: DocumentEntry) => void
}

/** Finds a document by its name, for a note to link to. */
export const LinkPicker = ({ open, onOpenChange, onPick }: LinkPickerProps) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const [search, setSearch] = useState('')
  const [pointed, setPointed] = useState('')
  const { data: found = [] } = useQuery({
    ...documentsNamedQuery(documents, useDeferredValue(search), SHOWN),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  // What is found comes later than the words: until somebody points at another, Enter takes the first.
  const selected = found.some(({ documentId }) => documentId === pointed) ? pointed : (found[0]?.documentId ?? '')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('notes.link.title')}>
      <Command
        label={t('notes.link.title')}
        value={selected}
        onValueChange={setPointed}
        shouldFilter={false}
        loop
        className="flex min-h-0 flex-col gap-2"
      >
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder={t('documents.search')}
          className="h-9 rounded-lg border border-line-strong bg-surface px-3 text-sm"
        />
        <Command.List className="max-h-72 overflow-y-auto">
          <Command.Empty className="py-6 text-center text-muted text-sm">{t('documents.nothingFound')}</Command.Empty>
          {found.map((document) => (
            <Command.Item
              key={document.documentId}
              value={document.documentId}
              onSelect={() => {
                onOpenChange(false)
                onPick(document)
              }}
              className="flex cursor-default select-none items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-hover"
            >
              <FileIcon contentType={document.contentType} className="size-4 shrink-0 text-muted" />
              <bdi className="truncate">{document.fileName}</bdi>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
