import type { AIProviderInstance, ProviderEdit } from '../../../contracts/index.ts'
import { QUOTING } from '../../client/index.ts'
import { type AdvancedForm, advancedEdit, advancedOf } from './advanced/advanced-form.ts'
import type { ProviderKind } from './provider-kinds.ts'

/** What stands in the form; `apiKey` is empty where a stored key is kept. */
export interface ProviderForm {
  readonly instanceId: string | null
  readonly providerId: string
  readonly displayName: string
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string
  readonly advanced: AdvancedForm
}

export type FormProblem =
  | 'nameMissing'
  | 'addressMissing'
  | 'addressInvalid'
  | 'keyMissing'
  | 'modelMissing'
  | 'modelAmong'
export type FormProblems = Partial<Record<'displayName' | 'baseUrl' | 'apiKey' | 'model', FormProblem>>

export const formOf = (instance: AIProviderInstance): ProviderForm => ({
  instanceId: instance.instanceId,
  providerId: instance.providerId,
  displayName: instance.displayName,
  baseUrl: instance.baseUrl ?? '',
  model: instance.model,
  apiKey: '',
  advanced: advancedOf(instance),
})

/** An empty form for one kind. */
export const newForm = (providerId: string): ProviderForm => ({
  instanceId: null,
  providerId,
  displayName: '',
  baseUrl: '',
  model: '',
  apiKey: '',
  advanced: advancedOf(null),
})

/** The origin that a key is bound to; null for what is no http address. */
const originOf = (address: string): string | null => {
  try {
    const { protocol, origin } = new URL(address.trim())
    return protocol === 'http:' || protocol === 'https:' ? origin : null
  } catch {
    return null
  }
}

/** Whether what is bound to the origin still goes there. */
export const keepsOrigin = (
  form: Pick<ProviderForm, 'providerId' | 'baseUrl'>,
  saved: AIProviderInstance | null,
): boolean =>
  saved !== null && form.providerId === saved.providerId && originOf(form.baseUrl) === originOf(saved.baseUrl ?? '')

/** Whether the stored key still serves: a key is bound to its origin, and asked for again when that changes. */
export const keepsKey = (form: ProviderForm, saved: AIProviderInstance | null, keyed: boolean): boolean =>
  keyed && keepsOrigin(form, saved)

const addressProblem = (address: string, { needsAddress }: ProviderKind): FormProblem | null => {
  if (address.trim() === '') return needsAddress ? 'addressMissing' : null
  return originOf(address) === null ? 'addressInvalid' : null
}

export interface FormPurpose {
  readonly kind: ProviderKind
  /** Whether the stored key serves. */
  readonly keepKey: boolean
  /** A test leaves the model open. */
  readonly purpose: 'test' | 'save'
}

/** What has to be put right before the form can be tested or saved. */
export const problemsOf = (form: ProviderForm, { kind, keepKey, purpose }: FormPurpose): FormProblems => {
  if (kind.id === QUOTING) return {}
  const address = addressProblem(form.baseUrl, kind)
  return {
    ...(form.displayName.trim() === '' && { displayName: 'nameMissing' as const }),
    ...(address && { baseUrl: address }),
    ...(kind.needsKey && !keepKey && form.apiKey.trim() === '' && { apiKey: 'keyMissing' as const }),
    ...(purpose === 'save' && form.model.trim() === '' && { model: 'modelMissing' as const }),
  }
}

/** The edit to send. An empty key field keeps a stored key that still serves, and means "no key" otherwise. */
export const editOf = (
  form: ProviderForm,
  keepKey: boolean,
  saved: AIProviderInstance | null = null,
): ProviderEdit => ({
  instanceId: form.instanceId,
  providerId: form.providerId,
  displayName: form.displayName.trim(),
  baseUrl: form.baseUrl.trim() === '' ? null : form.baseUrl.trim(),
  model: form.model.trim(),
  apiKey: form.apiKey === '' && keepKey ? null : form.apiKey,
  ...advancedEdit(form.advanced, saved),
})

/** The form without its key and the values of its headers: the very same where it has none. */
export const withoutSecrets = (form: ProviderForm): ProviderForm => {
  const { apiKey, advanced } = form
  if (apiKey === '' && advanced.headers.every(({ value }) => value === '')) return form
  const headers = advanced.headers.map((header) => ({ ...header, value: '' }))
  return { ...form, apiKey: '', advanced: { ...advanced, headers } }
}

/** Under what the form of a person's provider, or of that for everybody, is kept while its page is left. */
export const providerKey = (owner: 'Person' | 'Platform', instanceId = 'new'): string =>
  `provider ${owner} ${instanceId}`
