import {
  type AIProviderInstance,
  foldText,
  type ModelChoice,
  modelChoice,
  type OfferedModels,
} from '../../../contracts/index.ts'

/** A provider with what it told of its models; null while it is being asked. */
export interface ModelOffer {
  readonly instance: AIProviderInstance
  readonly told: OfferedModels | null
}

/** A model that can be chosen. */
export interface ModelRow {
  /** Unlike that of any other row. */
  readonly id: string
  readonly choice: ModelChoice
  readonly provider: string
  /** Empty where the provider takes one by itself. */
  readonly model: string
  /** The provider's own in Settings: a conversation with it follows a change there. */
  readonly isUsual: boolean
  /** It was chosen, and the provider does not name it any more. */
  readonly isUnlisted: boolean
  /** It is what is typed, of a provider that names none. */
  readonly isTyped: boolean
}

/** The models of one provider that hold what is looked for. */
export interface ModelGroup {
  readonly offer: ModelOffer
  readonly rows: readonly ModelRow[]
  /** How many more there are: a list of thousands is not drawn. */
  readonly more: number
}

const MOST_ROWS = 400
/** From how many models on those chosen lately are worth a second place. */
const MANY = 8

const NAME_PARTS = /[^\p{L}\p{N}]+/u

export const sameChoice = (one: ModelChoice | null, other: ModelChoice | null): boolean =>
  one?.instanceId === other?.instanceId && (one?.model ?? null) === (other?.model ?? null)

/** How well names fit what is typed: 0 where a word is not in them, most where the words begin their parts. */
const fitOf = (names: string, search: string): number => {
  const folded = foldText(names)
  const wanted = foldText(search).split(/\s+/).filter(Boolean)
  if (!wanted.every((word) => folded.includes(word))) return 0
  const parts = folded.split(NAME_PARTS)
  const begins = (word: string) => {
    const [first = ''] = word.split(NAME_PARTS)
    return parts.some((part) => part.startsWith(first))
  }
  return wanted.every(begins) ? 2 : 1
}

const fitting = (rows: readonly ModelRow[], search: string): ModelRow[] => {
  if (search.trim() === '') return [...rows]
  const fits = rows.map((row) => ({ row, fit: fitOf(`${row.model} ${row.provider}`, search) }))
  return [2, 1].flatMap((wanted) => fits.filter(({ fit }) => fit === wanted).map(({ row }) => row))
}

/** What Ollama calls a model that is asked for without a tag. */
const LATEST = ':latest'

const isListed = (listed: readonly string[], model: string): boolean =>
  listed.includes(model) || listed.includes(`${model}${LATEST}`)

const isName = (text: string): boolean => modelChoice.shape.model.safeParse(text).success

/**
 * The models of a provider: its own in Settings, those set apart there, the one that is chosen, and what it lists. Where it lists none, also those that were
 * chosen lately, and at the end the one that is typed.
 */
const rowsOf = ({ instance, told }: ModelOffer, { chosen, lately, search }: ModelsWanted): ModelRow[] => {
  const { instanceId, displayName: provider, model: usual, settings } = instance
  const listed = told?.models ?? []
  const isListless = listed.length === 0
  const chosenHere = chosen?.instanceId === instanceId ? (chosen.model ?? usual) : usual
  const latelyHere = lately.flatMap((each) => (each.instanceId === instanceId ? (each.model ?? []) : []))
  const named = [usual, ...Object.keys(settings?.models ?? {}), chosenHere, ...(isListless ? latelyHere : [])]
  const typed = search.trim()
  const mayBeTyped = isListless && told !== null && /^\S+$/.test(typed) && isName(typed) && !named.includes(typed)
  const isOther = (model: string): boolean => isName(model) && !named.some((each) => model === `${each}${LATEST}`)
  const models = new Set([...named, ...listed.filter(isOther), ...(mayBeTyped ? [typed] : [])])
  return [...models].map((model) => ({
    id: `${instanceId} ${model}`,
    choice: { instanceId, model: model === usual ? null : model },
    provider,
    model,
    isUsual: model === usual,
    isUnlisted: model === chosenHere && model !== usual && !isListless && !isListed(listed, model),
    isTyped: mayBeTyped && model === typed,
  }))
}

export interface ModelsToChoose {
  readonly lately: readonly ModelRow[]
  readonly groups: readonly ModelGroup[]
}

export interface ModelsWanted {
  readonly chosen: ModelChoice | null
  /** Latest first. */
  readonly lately: readonly ModelChoice[]
  readonly search: string
}

/** What can be chosen among providers, by what is looked for. */
export const modelsToChoose = (offers: readonly ModelOffer[], wanted: ModelsWanted): ModelsToChoose => {
  const { lately, search } = wanted
  const all = offers.map((offer) => ({ offer, rows: rowsOf(offer, wanted) }))
  const isSearched = search.trim() !== ''
  const everyRow = all.flatMap(({ rows }) => rows)
  const isLong = everyRow.length > MANY
  return {
    lately:
      isSearched || !isLong
        ? []
        : lately.flatMap((choice) => everyRow.find((row) => sameChoice(row.choice, choice)) ?? []),
    groups: all.flatMap(({ offer, rows }) => {
      const found = fitting(rows, search)
      if (isSearched && found.length === 0) return []
      return [{ offer, rows: found.slice(0, MOST_ROWS), more: Math.max(0, found.length - MOST_ROWS) }]
    }),
  }
}
