import { useTranslation } from 'react-i18next'
import type { RestorePreview } from '../../../contracts/index.ts'

/** Which models come with a backup, and which have to be added again. */
export const ModelsOf = ({ models }: Pick<RestorePreview, 'models'>) => {
  const { t, i18n } = useTranslation()
  const namesOf = (wanted: RestorePreview['models'][number]['state']): string =>
    new Intl.ListFormat(i18n.language).format(models.flatMap(({ name, state }) => (state === wanted ? name : [])))
  const [included, missing] = [namesOf('InBackup'), namesOf('Missing')]
  return (
    <>
      {included !== '' && <p className="mt-1">{t('settings.backups.modelsIncluded', { names: included })}</p>}
      {missing !== '' && <p className="mt-1 text-danger">{t('settings.backups.modelsMissing', { names: missing })}</p>}
    </>
  )
}

interface Line {
  /** The same line twice is the same thing. */
  readonly key: string
  readonly name?: string
  readonly where: string
}

const Listed = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) =>
  lines.length > 0 && (
    <>
      <p className="mt-2">{title}</p>
      <ul className="mt-1 list-disc ps-5">
        {lines.map(({ key, name, where }) => (
          <li key={key} className="break-all">
            {name !== undefined && (
              <>
                <bdi>{name}</bdi>:{' '}
              </>
            )}
            <bdi className="text-muted">{where}</bdi>
          </li>
        ))}
      </ul>
    </>
  )

const distinct = (lines: readonly Omit<Line, 'key'>[]): Line[] => {
  const byKey = new Map(lines.map((line) => [`${line.name} ${line.where}`, line]))
  return [...byKey].map(([key, line]) => ({ ...line, key }))
}

/** What of a backup starts programs, answers, or reads this computer: to be looked at before it is let in. */
export const WhatItBrings = ({ brings }: Pick<RestorePreview, 'brings'>) => {
  const { t } = useTranslation()
  const { toolServers, modelServers, folders } = brings
  return (
    <>
      <Listed
        title={t('settings.backups.bringsModelServers')}
        lines={distinct(modelServers.map(({ name, address: where }) => ({ name, where })))}
      />
      <Listed
        title={t('settings.backups.bringsToolServers')}
        lines={distinct(toolServers.map(({ name, target: where }) => ({ name, where })))}
      />
      <Listed title={t('settings.backups.bringsFolders')} lines={distinct(folders.map((where) => ({ where })))} />
    </>
  )
}
