import type {
  AIProviderInstance,
  JsonValue,
  ProviderEdit,
  ProviderInstanceSettings,
  ReasoningEffort,
} from '../../../../contracts/index.ts'
import {
  isContextLength,
  isMaxTokens,
  type ModelRow,
  type ModelRowProblem,
  modelRowsOf,
  modelRowsProblem,
  modelsEdit,
  type SeesPictures,
  seesImagesOf,
  seesPicturesOf,
} from './model-rows.ts'
import { isNumberWithin, numberOf, numberText } from './numbers.ts'

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
  readonly topP: string
  readonly maxTokens: string
  readonly contextLength: string
  readonly reasoningEffort: ReasoningEffort | ''
  readonly seesPictures: SeesPictures
  /** Seconds. */
  readonly firstTokenSeconds: string
  readonly idleSeconds: string
  readonly instructions: string
  /** JSON. */
  readonly parameters: string
  readonly proxy: string
  readonly apiVersion: string
  readonly keepAlive: string
  readonly fallbackInstanceId: string
  readonly headers: readonly HeaderForm[]
  /** Models that are set apart from the others. */
  readonly models: readonly ModelRow[]
}

export type AdvancedField = Exclude<keyof AdvancedForm, 'reasoningEffort' | 'seesPictures' | 'fallbackInstanceId'>
/** Fields whose words say what is wrong; `headers` and `models` may say which of several things. */
export type AdvancedProblem = AdvancedField | 'headerValue' | 'headerTwice' | ModelRowProblem
export type AdvancedProblems = Partial<Record<AdvancedField, AdvancedProblem>>

export const advancedOf = (instance: AIProviderInstance | null): AdvancedForm => {
  const settings = instance?.settings ?? {}
  return {
    temperature: numberText(settings.temperature),
    topP: numberText(settings.topP),
    maxTokens: numberText(settings.maxTokens),
    contextLength: numberText(settings.contextLength),
    reasoningEffort: settings.reasoningEffort ?? '',
    seesPictures: seesPicturesOf(settings.seesImages),
    firstTokenSeconds: numberText(settings.firstTokenSeconds),
    idleSeconds: numberText(settings.idleSeconds),
    instructions: settings.instructions ?? '',
    parameters: settings.parameters === undefined ? '' : JSON.stringify(settings.parameters, null, 2),
    proxy: settings.proxy ?? '',
    apiVersion: settings.apiVersion ?? '',
    keepAlive: settings.keepAlive ?? '',
    fallbackInstanceId: settings.fallbackInstanceId ?? '',
    headers: (instance?.headerNames ?? []).map((name, key) => ({ key, name, value: '', stored: true })),
    models: modelRowsOf(settings),
  }
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

/** At most a day. */
const isSeconds = (text: string): boolean => isNumberWithin(text, 1, 86_400, true)

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
  const models = modelRowsProblem(form.models)
  return {
    ...wrong('temperature', (text) => isNumberWithin(text, 0, 2, false)),
    ...wrong('topP', (text) => isNumberWithin(text, 0, 1, false)),
    ...wrong('maxTokens', isMaxTokens),
    ...wrong('contextLength', isContextLength),
    ...wrong('firstTokenSeconds', isSeconds),
    ...wrong('idleSeconds', isSeconds),
    ...wrong('instructions', (text) => text.length <= 8_000),
    ...wrong('parameters', (text) => text.length <= 32_768 && objectOf(text) !== null),
    ...wrong('proxy', isProxy),
    ...wrong('keepAlive', (text) => /^-?\d{1,9}(ms|s|m|h)?$/.test(text.trim())),
    ...(headers && { headers }),
    ...(models && { models }),
  } satisfies AdvancedProblems
}

type NumberField = 'temperature' | 'topP' | 'maxTokens' | 'contextLength' | 'firstTokenSeconds' | 'idleSeconds'

/** The settings to send: what the form shows, over what is stored beyond it. */
const settingsOf = (form: AdvancedForm, before: ProviderInstanceSettings): ProviderInstanceSettings => {
  const {
    temperature: _temperature,
    topP: _topP,
    maxTokens: _maxTokens,
    contextLength: _contextLength,
    reasoningEffort: _reasoningEffort,
    seesImages: _seesImages,
    firstTokenSeconds: _firstTokenSeconds,
    idleSeconds: _idleSeconds,
    models: _models,
    instructions: _instructions,
    parameters: _parameters,
    proxy: _proxy,
    apiVersion: _apiVersion,
    keepAlive: _keepAlive,
    fallbackInstanceId: _fallbackInstanceId,
    ...others
  } = before
  const number = (field: NumberField) => {
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
    ...number('topP'),
    ...number('maxTokens'),
    ...number('contextLength'),
    ...number('firstTokenSeconds'),
    ...number('idleSeconds'),
    ...seesImagesOf(form.seesPictures),
    ...modelsEdit(form.models, before),
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
