import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import type { ModelInfo } from '../catalogue/model-info.ts'
import { EndpointRefusal } from '../endpoint/endpoint-refusal.ts'
import { askJson, bearer } from '../exchange/ask-json.ts'
import type { Inquiry, ModelCatalogue } from '../exchange/endpoint-kind.ts'

const text = z.string().nullish().catch(null)
const tokens = z.number().int().positive().max(1e9).nullish().catch(null)

/** `GET /api/v1/models`, of LM Studio 0.4 and later. */
const currentList = z.object({
  models: z.array(
    z.object({
      key: z.string(),
      type: text,
      max_context_length: tokens,
      loaded_instances: z
        .array(z.object({ id: text, config: z.object({ context_length: tokens }).nullish().catch(null) }))
        .nullish()
        .catch(null),
      capabilities: z
        .object({ vision: z.boolean().nullish().catch(null), trained_for_tool_use: z.boolean().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
})

/** `GET /api/v0/models`, of earlier versions. */
const earlierList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: text,
      state: text,
      max_context_length: tokens,
      loaded_context_length: tokens,
      capabilities: z.array(z.string()).nullish().catch(null),
    }),
  ),
})

interface Model {
  readonly name: string
  readonly converses: boolean
  readonly loaded: boolean
  readonly info: Partial<ModelInfo>
}

const besideBase = ({ endpoint }: Inquiry, path: string): URL => {
  const url = new URL(endpoint.baseUrl)
  url.pathname = `${url.pathname.replace(/\/(v1\/?)?$/, '')}${path}`
  return url
}

const currentModels = async (inquiry: Inquiry, headers: Record<string, string>): Promise<Model[]> => {
  const { models } = await askJson(inquiry, { path: besideBase(inquiry, '/api/v1/models'), headers }, currentList)
  return models.map(({ key, type, max_context_length: most, loaded_instances: instances, capabilities }) => ({
    name: key,
    converses: type !== 'embedding' && type !== 'embeddings',
    loaded: (instances ?? []).length > 0,
    info: {
      // A loaded model takes no more than it was loaded with.
      contextLength: instances?.[0]?.config?.context_length ?? most ?? null,
      seesImages: capabilities?.vision ?? null,
      usesTools: capabilities?.trained_for_tool_use ?? null,
    },
  }))
}

const earlierModels = async (inquiry: Inquiry, headers: Record<string, string>): Promise<Model[]> => {
  const { data } = await askJson(inquiry, { path: besideBase(inquiry, '/api/v0/models'), headers }, earlierList)
  return data.map((model) => ({
    name: model.id,
    converses: model.type !== 'embeddings',
    loaded: model.state === 'loaded',
    info: {
      contextLength:
        (model.state === 'loaded' ? model.loaded_context_length : null) ?? model.max_context_length ?? null,
      seesImages: model.type ? model.type === 'vlm' : null,
      usesTools: model.capabilities ? model.capabilities.includes('tool_use') : null,
    },
  }))
}

const all = async (inquiry: Inquiry): Promise<Model[]> => {
  const headers = bearer(inquiry.endpoint.apiKey)
  try {
    return await currentModels(inquiry, headers)
  } catch (error) {
    if (error instanceof EndpointRefusal && ![404, 405].includes(error.status)) throw error
    inquiry.http.signal.throwIfAborted()
    return earlierModels(inquiry, headers)
  }
}

/** What LM Studio tells of its models through its own interface. */
export const lmStudioModels: ModelCatalogue = {
  list: async (inquiry) =>
    (await all(inquiry)).filter(({ converses }) => converses).map(({ name }) => ({ name, since: null })),
  info: async (inquiry, model) => (await all(inquiry)).find(({ name }) => name === model)?.info ?? {},
  choose: async (inquiry) => {
    const models = (await all(inquiry)).filter(({ converses }) => converses)
    const chosen = models.find(({ loaded }) => loaded) ?? (models.length === 1 ? models[0] : undefined)
    if (chosen) return chosen.name
    throw providerFailure(
      'InvalidRequest',
      models.length === 0 ? failureWords('LmStudioHasNoModel') : failureWords('LmStudioNoneLoaded'),
    )
  },
}
