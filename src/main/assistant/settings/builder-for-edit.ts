import type { PlatformProvider } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'

/** The builder of the kind that an edit names. Throws `InvalidInput` for an unknown kind, and for an address that it cannot be reached at. */
export const builderForEdit = (
  builders: readonly AIProviderBuilder[],
  { providerId, baseUrl }: Pick<PlatformProvider, 'providerId' | 'baseUrl'>,
): AIProviderBuilder => {
  const builder = builders.find(({ descriptor }) => descriptor.id === providerId)
  if (!builder) throw new AlcoveError('InvalidInput', `providerId: there is no kind of provider named "${providerId}".`)
  if (builder.needs?.baseUrl && baseUrl === null)
    throw new AlcoveError('InvalidInput', 'baseUrl must be given: the address of the endpoint.')
  if (baseUrl !== null && /^https?:\/\/[^/]*@/i.test(baseUrl))
    throw new AlcoveError('InvalidInput', 'baseUrl must not hold a user name or a password. Enter the key apart.')
  return builder
}
