import type { ModelSettings, ProviderInstanceSettings, ReasoningEffort } from '../../../../contracts/index.ts'
import { isNumberWithin, numberOf, numberText } from './numbers.ts'

/** Whether a model sees pictures, where the person says so; empty leaves it to the server. */
export type SeesPictures = 'Yes' | 'No' | ''

/** What is set for one model of the provider, as text; empty means as for all. */
export interface ModelRow {
  /** Of this row, as long as the form is open. */
  readonly key: number
  readonly name: string
  readonly contextLength: string
  readonly maxTokens: string
  readonly reasoningEffort: ReasoningEffort | ''
  readonly seesPictures: SeesPictures
}

export type ModelRowProblem = 'modelName' | 'modelTwice' | 'maxTokens' | 'contextLength'

export const seesPicturesOf = (seesImages: boolean | undefined): SeesPictures =>
  seesImages === undefined ? '' : seesImages ? 'Yes' : 'No'

export const seesImagesOf = (sees: SeesPictures): Pick<ModelSettings, 'seesImages'> =>
  sees === '' ? {} : { seesImages: sees === 'Yes' }

export const modelRowsOf = ({ models = {} }: ProviderInstanceSettings): readonly ModelRow[] =>
  Object.entries(models).map(([name, settings], key) => ({
    key,
    name,
    contextLength: numberText(settings.contextLength),
    maxTokens: numberText(settings.maxTokens),
    reasoningEffort: settings.reasoningEffort ?? '',
    seesPictures: seesPicturesOf(settings.seesImages),
  }))

export const emptyModelRow = (rows: readonly ModelRow[], name: string): ModelRow => ({
  key: 1 + Math.max(-1, ...rows.map(({ key }) => key)),
  name,
  contextLength: '',
  maxTokens: '',
  reasoningEffort: '',
  seesPictures: '',
})

/** Whether a text is a length of a context, or empty. */
export const isContextLength = (text: string): boolean => isNumberWithin(text, 256, 100_000_000, true)

/** Whether a text is a length of a reply, or empty. */
export const isMaxTokens = (text: string): boolean => isNumberWithin(text, 1, 10_000_000, true)

/** What has to be put right first. */
export const modelRowsProblem = (rows: readonly ModelRow[]): ModelRowProblem | null => {
  const names = rows.map(({ name }) => name.trim())
  if (names.some((name) => name === '' || name.length > 200)) return 'modelName'
  if (new Set(names).size < names.length) return 'modelTwice'
  if (!rows.every(({ maxTokens }) => maxTokens.trim() === '' || isMaxTokens(maxTokens))) return 'maxTokens'
  const sound = rows.every(({ contextLength }) => contextLength.trim() === '' || isContextLength(contextLength))
  return sound ? null : 'contextLength'
}

/** The settings of one model: what its row shows, over what is stored beyond it. */
const settingsOfRow = (row: ModelRow, before: ModelSettings = {}): ModelSettings => {
  const {
    contextLength: _contextLength,
    maxTokens: _maxTokens,
    reasoningEffort: _reasoningEffort,
    seesImages: _seesImages,
    ...others
  } = before
  const contextLength = numberOf(row.contextLength)
  const maxTokens = numberOf(row.maxTokens)
  return {
    ...others,
    ...(contextLength !== null && { contextLength }),
    ...(maxTokens !== null && { maxTokens }),
    ...(row.reasoningEffort !== '' && { reasoningEffort: row.reasoningEffort }),
    ...seesImagesOf(row.seesPictures),
  }
}

/** The settings of models to send; nothing where no model is set apart. */
export const modelsEdit = (
  rows: readonly ModelRow[],
  { models = {} }: ProviderInstanceSettings,
): Pick<ProviderInstanceSettings, 'models'> =>
  rows.length === 0
    ? {}
    : { models: Object.fromEntries(rows.map((row) => [row.name.trim(), settingsOfRow(row, models[row.name.trim()])])) }
