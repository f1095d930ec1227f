import { z } from 'zod'
import type { AIProviderInstance } from '../../../contracts/index.ts'
import type { SecretStore } from '../../platform/index.ts'

const stored = z.record(z.string(), z.string())

/** Where the values of an instance's headers stand: beside its key, bound to the same origin. */
export const headersRef = (secretKeyRef: string): string => `${secretKeyRef}#headers`

/** The headers of an instance with their values; none where there are none. */
export const storedHeaders = async (
  secrets: SecretStore,
  scope: string,
  { secretKeyRef, headerNames = [] }: Pick<AIProviderInstance, 'secretKeyRef' | 'headerNames'>,
): Promise<Record<string, string>> => {
  if (headerNames.length === 0) return {}
  const text = await secrets.get(scope, headersRef(secretKeyRef))
  return text === null ? {} : stored.parse(JSON.parse(text))
}
