import { Check, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SentenceSupport } from '../../../contracts/index.ts'
import { Folded } from './folded.tsx'
import { plainSentence } from './plain-sentence.ts'
import { wholeWords } from './whole-words.ts'

export interface SupportListProps {
  /** The reply whose sentences are told of. */
  readonly content: string
  readonly support: readonly SentenceSupport[]
}

const useVerdictWords = () => {
  const { t } = useTranslation()
  return ({ verdict, citation, words, unfound }: SentenceSupport): string => {
    if (verdict === 'Unsupported')
      return unfound.length > 0
        ? t('assistant.support.unfound', { words: unfound.join(', ') })
        : t('assistant.support.unsupported')
    const held = wholeWords(words).join(', ')
    return citation === null
      ? t('assistant.support.byOther', { words: held })
      : t('assistant.support.by', { number: citation, words: held })
  }
}

/** Which sentences of a reply the passages support, and by which of their words: in words, for all that the marks in the text show by drawing. */
export const SupportList = ({ content, support }: SupportListProps) => {
  const { t } = useTranslation()
  const words = useVerdictWords()
  if (support.length === 0) return null
  const supported = support.filter(({ verdict }) => verdict === 'Supported').length
  const isAll = supported === support.length
  const Icon = isAll ? Check : CircleHelp
  return (
    <Folded
      summary={
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className={`size-3.5 shrink-0 ${isAll ? 'text-good' : 'text-warn'}`} />
          {t('assistant.support.summary', { supported, count: support.length })}
        </span>
      }
    >
      <ul aria-label={t('assistant.support.title')} className="space-y-2 [overflow-wrap:anywhere]">
        {support.map((sentence) => (
          <li key={sentence.start}>
            <p className="text-ink">{plainSentence(content.slice(sentence.start, sentence.end))}</p>
            <p className={sentence.verdict === 'Supported' ? undefined : 'text-warn'}>{words(sentence)}</p>
          </li>
        ))}
      </ul>
    </Folded>
  )
}
