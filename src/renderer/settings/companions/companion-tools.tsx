import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Companion, CompanionTool } from '../../../contracts/index.ts'
import { Button, Pill, Switch } from '../../ui/index.ts'
import { useCompanionChanges } from './use-companions.ts'

const approvedOf = (tools: readonly CompanionTool[]): string[] =>
  tools.filter(({ approval }) => approval === 'Approved').map(({ digest }) => digest)

interface ToolRowProps {
  readonly tool: CompanionTool
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const ToolRow = ({ tool, checked, onChange }: ToolRowProps) => {
  const { t } = useTranslation()
  const { name, description, parameters, approval } = tool
  return (
    <li className="flex gap-3">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0 accent-accent"
        aria-label={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0 grow text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-mono [overflow-wrap:anywhere]">{name}</code>
          {approval === 'Changed' && <Pill tone="warn">{t('settings.companions.changed')}</Pill>}
          {approval === 'New' && <Pill>{t('settings.companions.new')}</Pill>}
        </span>
        <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{description}</p>
        <details className="text-muted">
          <summary>{t('settings.companions.takes')}</summary>
          <pre className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap rounded-lg bg-sunken p-2 font-mono text-xs">
            {JSON.stringify(parameters, null, 2)}
          </pre>
        </details>
      </div>
    </li>
  )
}

/** A server's tools as it describes them, and which of them models are offered. */
export const CompanionTools = ({ companion }: { readonly companion: Companion }) => {
  const { t } = useTranslation()
  const { approve } = useCompanionChanges()
  const { companionId, tools, unusable } = companion
  const [chosen, setChosen] = useState<readonly string[]>(() => approvedOf(tools))
  const [asksFirst, setAsksFirst] = useState(companion.asksFirst)
  const put = (digest: string, checked: boolean) =>
    setChosen((before) => (checked ? [...before, digest] : before.filter((each) => each !== digest)))
  return (
    <div className="mt-3 space-y-3 border-line border-t pt-3">
      <p className="text-muted text-sm">{t('settings.companions.approveText')}</p>
      <ul className="space-y-3">
        {tools.map((tool) => (
          <ToolRow
            key={tool.digest}
            tool={tool}
            checked={chosen.includes(tool.digest)}
            onChange={(checked) => put(tool.digest, checked)}
          />
        ))}
      </ul>
      {unusable.length > 0 && (
        <ul className="list-disc ps-5 text-muted text-sm [overflow-wrap:anywhere]">
          {unusable.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex grow items-center gap-2 text-sm">
          <Switch label={t('settings.companions.asksFirst')} checked={asksFirst} onChange={setAsksFirst} />
          {t('settings.companions.asksFirst')}
        </span>
        <Button
          look="primary"
          busy={approve.isPending}
          onClick={() =>
            approve.mutate({ companionId, asksFirst, tools: tools.filter(({ digest }) => chosen.includes(digest)) })
          }
        >
          {t('settings.companions.approve')}
        </Button>
      </div>
    </div>
  )
}
