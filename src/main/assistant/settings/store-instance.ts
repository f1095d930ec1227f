import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProviderInstance, PlatformProvider } from '../../../contracts/index.ts'
import { AlcoveError, newGuid, type SecretStore } from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'
import { headersRef } from '../providers/header-secrets.ts'
import { secretKeyRef } from '../providers/secret-key-ref.ts'
import { builderForEdit } from './builder-for-edit.ts'
import { headersForEdit, keyForEdit } from './provider-key.ts'

export interface StoreInstanceOptions {
  readonly builders: readonly AIProviderBuilder[]
  readonly secrets: SecretStore
  /** Where the secrets of the instance stand. */
  readonly scope: string
  /** Throws for what may not be saved; nothing is stored by then. */
  check(instance: AIProviderInstance): void
  /** Called between storing its secrets and forgetting those that it no longer uses. */
  save(instance: AIProviderInstance): Promise<void>
}

/** The instance that an edit makes: what the edit leaves out stays as it was. */
const savedInstance = (
  edit: PlatformProvider,
  { before, headerNames }: { before: AIProviderInstance | null; headerNames: readonly string[] },
): AIProviderInstance => {
  const instanceId = before?.instanceId ?? newGuid()
  const { providerId, displayName, model, baseUrl } = edit
  const settings = edit.settings ?? before?.settings
  return {
    instanceId,
    providerId,
    displayName,
    model,
    baseUrl,
    secretKeyRef: secretKeyRef(instanceId, baseUrl),
    ...(settings && { settings }),
    ...(headerNames.length > 0 && { headerNames: [...headerNames] }),
  }
}

/** Saves what an edit makes of an instance (`null`: a new one), its key and its headers. Throws `InvalidInput` naming the field that is wrong. */
export const storeInstance = async (
  edit: PlatformProvider,
  before: AIProviderInstance | null,
  { builders, secrets, scope, check, save }: StoreInstanceOptions,
): Promise<AIProviderInstance> => {
  const builder = builderForEdit(builders, edit)
  const apiKey = await keyForEdit(edit, before, { secrets, scope })
  const headers = await headersForEdit(edit, before, { secrets, scope })
  if (builder.needs?.apiKey && apiKey === '') throw new AlcoveError('InvalidInput', failureWords('KeyNeeded'))
  const headerNames = Object.keys(headers)
  const instance = savedInstance(edit, { before, headerNames })
  const { secretKeyRef: reference } = instance
  check(instance)
  if (apiKey !== '') await secrets.set(scope, reference, apiKey)
  if (headerNames.length > 0) await secrets.set(scope, headersRef(reference), JSON.stringify(headers))
  await save(instance)
  if (before) {
    const moved = before.secretKeyRef !== reference
    if (moved || apiKey === '') await secrets.delete(scope, before.secretKeyRef)
    if (moved || headerNames.length === 0) await secrets.delete(scope, headersRef(before.secretKeyRef))
  }
  return instance
}
