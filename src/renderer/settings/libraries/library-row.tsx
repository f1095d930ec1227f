import { useQuery } from '@tanstack/react-query'
import { Ellipsis, FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../../../contracts/index.ts'
import { queryKeys, useActingLibrary, useClient } from '../../client/index.ts'
import { byteSize } from '../../knowledge/byte-size.ts'
import { Button, IconButton, Menu, Pill } from '../../ui/index.ts'
import { Row } from '../section.tsx'

export interface LibraryRowProps {
  readonly library: Library
  /** Whether this window stands in it. */
  readonly isActing: boolean
  /** Null where libraries are set elsewhere. */
  readonly onRename: (() => void) | null
  /** Null for the last one too. */
  readonly onDelete: (() => void) | null
}

/** A library: what it holds, and what can be done with it. */
export const LibraryRow = ({ library: { teamId, name }, isActing, onRename, onDelete }: LibraryRowProps) => {
  const { t, i18n } = useTranslation()
  const { libraries } = useClient()
  const { open } = useActingLibrary()
  const { data } = useQuery({
    queryKey: [...queryKeys.libraries, 'contents', teamId],
    queryFn: () => libraries.DescribeLibrary(teamId),
    staleTime: 0,
  })
  const items = [
    ...(onRename === null
      ? []
      : [{ label: t('settings.libraries.rename'), icon: <Pencil aria-hidden />, onSelect: onRename }]),
    ...(onDelete === null
      ? []
      : [{ label: t('settings.libraries.delete'), icon: <Trash2 aria-hidden />, danger: true, onSelect: onDelete }]),
  ]
  return (
    <Row
      label={
        <span className="flex flex-wrap items-center gap-2">
          <bdi>{name}</bdi>
          {isActing && <Pill tone="accent">{t('settings.libraries.here')}</Pill>}
        </span>
      }
      hint={
        data &&
        [
          t('libraries.delete.files', { count: data.files }),
          t('libraries.delete.notes', { count: data.notes }),
          t('libraries.delete.conversations', { count: data.conversations }),
          byteSize(data.sizeBytes, i18n.language),
          ...(data.sources > 0 ? [t('settings.libraries.folders', { count: data.sources })] : []),
        ].join(' · ')
      }
    >
      <div className="flex items-center gap-1">
        {!isActing && (
          <Button size="small" onClick={() => open(teamId)}>
            <FolderOpen aria-hidden />
            <span>
              {t('settings.libraries.open')}
              <span className="sr-only"> {name}</span>
            </span>
          </Button>
        )}
        {items.length > 0 && (
          <Menu
            trigger={
              <IconButton label={t('settings.libraries.more', { name })}>
                <Ellipsis />
              </IconButton>
            }
            items={items}
          />
        )}
      </div>
    </Row>
  )
}
