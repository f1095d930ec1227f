import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../client/index.ts'
import { paths } from '../shell/routes.ts'
import { useAppInfo } from '../shell/use-app-info.ts'
import { CopyButton, Markdown } from '../ui/index.ts'
import { Row, Rows, Section } from './section.tsx'

const DataDirRow = ({ dataDir }: { readonly dataDir: string }) => {
  const { t } = useTranslation()
  return (
    <Row label={t('settings.about.dataDir')} hint={t('settings.about.dataDirHint')}>
      <span className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{dataDir}</code>
        <CopyButton text={() => dataDir} />
      </span>
    </Row>
  )
}

export const About = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: info, error } = useAppInfo()
  if (error) return <p className="text-danger text-sm">{errorText(error)}</p>
  if (!info) return null
  return (
    <Section address="about" title={t('settings.about.title')}>
      <Rows>
        <Row label={t('settings.about.version')}>
          <span className="text-sm tabular-nums">{info.version}</span>
        </Row>
        {info.dataDir !== null && <DataDirRow dataDir={info.dataDir} />}
        {info.embedding !== null && (
          <Row
            label={t('settings.about.embedding')}
            hint={info.embedding.providerId === 'builtin' && t('settings.about.embeddingHint')}
          >
            <span className="text-sm">{info.embedding.modelId}</span>
          </Row>
        )}
        <Row label={t('help.title')} hint={t('help.about')}>
          <Link to={paths.help} className="text-accent-strong text-sm hover:underline">
            {t('help.open')}
          </Link>
        </Row>
        <Row label={t('quality.title')} hint={t('quality.about')}>
          <Link to={paths.quality} className="text-accent-strong text-sm hover:underline">
            {t('quality.open')}
          </Link>
        </Row>
        {info.dataDir !== null && (
          <Row label={t('diagnostics.title')} hint={t('diagnostics.about')}>
            <Link to={paths.diagnostics} className="text-accent-strong text-sm hover:underline">
              {t('diagnostics.open')}
            </Link>
          </Row>
        )}
        <details className="group/notices px-5 py-3.5">
          <summary className="font-medium text-sm">{t('settings.about.notices')}</summary>
          <div className="mt-3 max-h-96 overflow-y-auto text-sm">
            <Markdown text={info.notices} below={2} />
          </div>
        </details>
      </Rows>
    </Section>
  )
}
