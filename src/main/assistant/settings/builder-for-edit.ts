import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { PlatformProvider } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'

/** The builder of the kind that an edit names. Throws `InvalidInput` for an unknown kind, and for an address that it cannot be reached at. */
export const builderForEdit = (
  builders: readonly AIProviderBuilder[],
  { providerId, baseUrl }: Pick<PlatformProvider, 'providerId' | 'baseUrl'>,
): AIProviderBuilder => {
  const builder = builders.find(({ descriptor }) => descriptor.id === providerId)
  if (!builder) throw new AlcoveError('InvalidInput', failureWords('ProviderKindUnknown', { kind: providerId }))
  if (builder.needs?.baseUrl && baseUrl === null)
    throw new AlcoveError('InvalidInput', failureWords('ProviderAddressNeeded'))
  if (baseUrl !== null && /^https?:\/\/[^/]*@/i.test(baseUrl))
    throw new AlcoveError('InvalidInput', failureWords('ProviderAddressPassword'))
  return builder
}
