import { useTranslation } from 'react-i18next'
import type { AIProviderToolCall, AIProviderToolResult, JsonValue } from '../../../contracts/index.ts'
import { Folded } from './folded.tsx'

/** UTF-16 units of a result that are drawn. */
const MOST_SHOWN = 20_000

const written = (value: JsonValue): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text
}

const Written = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <>
    <p className="mt-1 font-medium text-xs">{label}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text has to be scrollable with the keyboard */}
    <pre tabIndex={0} className="max-h-72 overflow-auto whitespace-pre-wrap text-xs">
      {text}
    </pre>
  </>
)

export interface ToolCallListProps {
  readonly calls: readonly AIProviderToolCall[]
  readonly results: readonly AIProviderToolResult[]
}

/** What the assistant did besides speaking: each call with what it gave. */
export const ToolCallList = ({ calls, results }: ToolCallListProps) => {
  const { t } = useTranslation()
  if (calls.length === 0) return null
  return (
    <Folded summary={t('assistant.tools.steps', { count: calls.length })}>
      <ol className="space-y-2">
        {calls.map(({ toolCallId, name, arguments: args }) => {
          const result = results.find((each) => each.toolCallId === toolCallId)?.result
          const failed = result?.type === 'Failed'
          return (
            <li key={toolCallId}>
              <p>
                {t([`assistant.tools.name.${name}`, 'assistant.tools.other'], { name })}
                {failed && <span className="text-danger"> · {t('assistant.tools.failed')}</span>}
              </p>
              <Written label={t('assistant.tools.asked')} text={written(args)} />
              {result && (
                <Written
                  label={t('assistant.tools.got')}
                  text={result.type === 'Failed' ? result.error : written(result.value)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </Folded>
  )
}
