import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTest } from '../../../contracts/index.ts'
import { useFailureText } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'

export interface ConnectionOutcomeProps {
  readonly test: ConnectionTest | null
  /** Why testing or saving did not work at all. */
  readonly failure: string | null
  /** Takes the address at which there are models, where they were looked for at another. */
  readonly onAddress: (baseUrl: string) => void
}

/** The address that a failed test found instead. */
const otherAddressIn = (test: ConnectionTest | null): string | null => {
  const failure = test?.type === 'Failed' ? test.failure : undefined
  const { other } = failure?.code === 'ModelsElsewhere' ? failure.values : {}
  return typeof other === 'string' ? other : null
}

/** What came of a connection test, in words. */
export const ConnectionOutcome = ({ test, failure, onAddress }: ConnectionOutcomeProps) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const reason = failure ?? (test?.type === 'Failed' ? failureText(test.failure, test.reason) : null)
  const otherAddress = otherAddressIn(test)
  const element = useRef<HTMLDivElement>(null)
  // It stands at the end of a long form, whose buttons are always in sight.
  useEffect(() => {
    if (test !== null || failure !== null) element.current?.scrollIntoView({ block: 'nearest' })
  }, [test, failure])
  return (
    <div ref={element} role="status" className="scroll-mb-5 text-sm">
      {reason !== null && (
        <p className="flex gap-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="[overflow-wrap:anywhere]">{reason}</span>
        </p>
      )}
      {otherAddress !== null && (
        <Button size="small" className="mt-2" onClick={() => onAddress(otherAddress)}>
          {t('settings.providers.useAddress')}
        </Button>
      )}
      {reason === null && test?.type === 'Connected' && (
        <p className="flex gap-2 text-good">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('settings.providers.connected', { latency: test.latencyMs })}
        </p>
      )}
    </div>
  )
}
