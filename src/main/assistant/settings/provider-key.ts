import type { AIProviderInstance, ProviderEdit } from '../../../contracts/index.ts'
import { AlcoveError, type SecretStore } from '../../platform/index.ts'
import { isBoundTo } from '../providers/secret-key-ref.ts'

const originInWords = (reference: string): string => reference.slice(reference.indexOf('@') + 1)

/** A key as a header can carry it; what is copied often has a space or a line end on it. */
const checkedKey = (entered: string): string => {
  const key = entered.trim()
  if (/^[\x21-\x7e]*$/.test(key)) return key
  throw new AlcoveError('InvalidInput', 'apiKey holds characters that no key has. Copy it again.')
}

/**
 * The key that goes with an edit: the one entered, or the stored one while the address keeps its origin; empty for none. Throws `InvalidInput` when a stored
 * key would have to go to another origin.
 */
export const keyForEdit = async (
  edit: ProviderEdit,
  instance: AIProviderInstance | null,
  { secrets, scope }: { secrets: SecretStore; scope: string },
): Promise<string> => {
  if (edit.apiKey !== null) return checkedKey(edit.apiKey)
  if (!instance) return ''
  const stored = await secrets.get(scope, instance.secretKeyRef)
  if (stored === null) return ''
  if (isBoundTo(instance.secretKeyRef, edit.baseUrl)) return stored
  throw new AlcoveError(
    'InvalidInput',
    `The stored API key belongs to ${originInWords(instance.secretKeyRef)}. The address is another one now: enter the key again, or leave it empty to use none.`,
  )
}
