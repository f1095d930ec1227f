import type {
  AIProviderInstance,
  JsonValue,
  ProviderEdit,
  ProviderInstanceSettings,
  ReasoningEffort,
} from '../../../../contracts/index.ts'

/** A header as it stands in the form; a stored value is never shown, and kept while nothing else is entered. */
export interface HeaderForm {
  /** Of this row, as long as the form is open. */
  readonly key: number
  readonly name: string
  readonly value: string
  readonly stored: boolean
}

/** What stands under "Advanced", as text; empty means not set. */
export interface AdvancedForm {
  readonly temperature: string
  readonly maxTokens: string
  readonly contextLength: string
  readonly reasoningEffort: ReasoningEffort | ''
  readonly instructions: string
  /** JSON. */
  readonly parameters: string
  readonly proxy: string
  readonly apiVersion: string
  readonly keepAlive: string
  readonly fallbackInstanceId: string
  readonly headers: readonly HeaderForm[]
}

export type AdvancedField = Exclude<keyof AdvancedForm, 'reasoningEffort' | 'fallbackInstanceId'>
/** Fields whose words say what is wrong; `headers` may say which of two things. */
export type AdvancedProblem = AdvancedField | 'headerValue' | 'headerTwice'
export type AdvancedProblems = Partial<Record<AdvancedField, AdvancedProblem>>

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

export const advancedOf = (instance: AIProviderInstance | null): AdvancedForm => {
  const settings = instance?.settings ?? {}
  return {
    temperature: numberText(settings.temperature),
    maxTokens: numberText(settings.maxTokens),
    contextLength: numberText(settings.contextLength),
    reasoningEffort: settings.reasoningEffort ?? '',
    instructions: settings.instructions ?? '',
    parameters: settings.parameters === undefined ? '' : JSON.stringify(settings.parameters, null, 2),
    proxy: settings.proxy ?? '',
    apiVersion: settings.apiVersion ?? '',
    keepAlive: settings.keepAlive ?? '',
    fallbackInstanceId: settings.fallbackInstanceId ?? '',
    headers: (instance?.headerNames ?? []).map((name, key) => ({ key, name, value: '', stored: true })),
  }
}

/** A number as people write it, with a comma as well; null for what is none. */
const numberOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : null
}

const within = (text: string, from: number, to: number, whole: boolean): boolean => {
  const number = numberOf(text)
  return number !== null && number >= from && number <= to && (!whole || Number.isInteger(number))
}

const objectOf = (text: string): Record<string, JsonValue> | null => {
  try {
    const parsed = JSON.parse(text) as JsonValue
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

const isProxy = (text: string): boolean => {
  try {
    const { protocol, username, password } = new URL(text.trim())
    return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
  } catch {
    return false
  }
}

/** Names of RFC 9110, which are tokens. */
const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/.test(name)

const headersProblem = (headers: readonly HeaderForm[], keepStored: boolean): AdvancedProblem | null => {
  const names = headers.map(({ name }) => name.trim().toLowerCase())
  if (!names.every(isHeaderName)) return 'headers'
  if (new Set(names).size < names.length) return 'headerTwice'
  const missing = headers.some(({ value, stored }) => value.trim() === '' && !(stored && keepStored))
  return missing ? 'headerValue' : null
}

/** What has to be put right. `keepStored` tells whether stored headers still go to the same origin. */
export const advancedProblemsOf = (form: AdvancedForm, { keepStored }: { readonly keepStored: boolean }) => {
  const wrong = (field: AdvancedField, isRight: (text: string) => boolean): AdvancedProblems => {
    const text = form[field]
    return typeof text === 'string' && text.trim() !== '' && !isRight(text) ? { [field]: field } : {}
  }
  const headers = headersProblem(form.headers, keepStored)
  return {
    ...wrong('temperature', (text) => within(text, 0, 2, false)),
    ...wrong('maxTokens', (text) => within(text, 1, 10_000_000, true)),
    ...wrong('contextLength', (text) => within(text, 256, 100_000_000, true)),
    ...wrong('instructions', (text) => text.length <= 8_000),
    ...wrong('parameters', (text) => text.length <= 32_768 && objectOf(text) !== null),
    ...wrong('proxy', isProxy),
    ...wrong('keepAlive', (text) => /^-?\d{1,9}(ms|s|m|h)?$/.test(text.trim())),
    ...(headers && { headers }),
  } satisfies AdvancedProblems
}

/** The settings to send: what the form shows, over what is stored beyond it. */
const settingsOf = (form: AdvancedForm, before: ProviderInstanceSettings): ProviderInstanceSettings => {
  const {
    temperature: _temperature,
    maxTokens: _maxTokens,
    contextLength: _contextLength,
    reasoningEffort: _reasoningEffort,
    instructions: _instructions,
    parameters: _parameters,
    proxy: _proxy,
    apiVersion: _apiVersion,
    keepAlive: _keepAlive,
    fallbackInstanceId: _fallbackInstanceId,
    ...others
  } = before
  const number = (field: 'temperature' | 'maxTokens' | 'contextLength') => {
    const value = numberOf(form[field])
    return value === null ? {} : { [field]: value }
  }
  const text = (field: 'proxy' | 'apiVersion' | 'keepAlive' | 'fallbackInstanceId') => {
    const value = form[field].trim()
    return value === '' ? {} : { [field]: value }
  }
  const parameters = objectOf(form.parameters)
  return {
    ...others,
    ...number('temperature'),
    ...number('maxTokens'),
    ...number('contextLength'),
    ...text('proxy'),
    ...text('apiVersion'),
    ...text('keepAlive'),
    ...text('fallbackInstanceId'),
    ...(form.reasoningEffort !== '' && { reasoningEffort: form.reasoningEffort }),
    ...(form.instructions.trim() !== '' && { instructions: form.instructions }),
    ...(parameters && { parameters }),
  }
}

/** What of an edit stands under "Advanced": all headers, the stored values among them as `null`, and all settings. */
export const advancedEdit = (
  form: AdvancedForm,
  instance: AIProviderInstance | null,
): Required<Pick<ProviderEdit, 'settings' | 'headers'>> => ({
  settings: settingsOf(form, instance?.settings ?? {}),
  headers: Object.fromEntries(
    form.headers.map(({ name, value, stored }) => [name.trim(), stored && value.trim() === '' ? null : value.trim()]),
  ),
})
