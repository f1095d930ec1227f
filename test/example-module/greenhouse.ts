/** A module of one's own: a greenhouse whose sowings the assistant can find, and whose free beds it can tell. */
import {
  type AIToolDefinition,
  type CallContext,
  type ConfigStore,
  type ContractHandlers,
  can,
  defineContract,
  guardContract,
  guid,
  nothing,
  type ServerModule,
  type VectorisationHandler,
} from 'alcove'
import { z } from 'zod'

const SOWING = 'greenhouse.sowing'
const BEDS = [1, 2, 3, 4]

const sowing = z.object({
  sowingId: guid,
  plant: z.string().trim().min(1, 'plant must not be empty').max(100),
  bed: z.int().min(1).max(BEDS.length),
  sownOn: z.iso.date(),
})
type Sowing = z.infer<typeof sowing>

/** What the window and other programs call, each operation under a permission of the module's own. */
export const greenhouseApi = defineContract('IGreenhouseApi', {
  Sow: {
    summary: 'Note what was sown in a bed.',
    input: sowing.omit({ sowingId: true }),
    output: sowing,
    permission: 'greenhouse:write',
  },
  ListSowings: {
    summary: 'What was sown in the acting team.',
    input: nothing,
    output: z.array(sowing),
    permission: 'greenhouse:read',
    effect: 'Read',
  },
})

/** Turns a saved sowing into what is searched. */
export const sowingHandler: VectorisationHandler = {
  dataTypeId: SOWING,
  vectorise: async (_fileName, saved) => {
    const { plant, bed, sownOn } = sowing.parse(saved)
    const text = `${plant} was sown in bed ${bed} of the greenhouse on ${sownOn}.`
    return [{ id: crypto.randomUUID(), text, origin: 'UserContent', metadata: { contentType: 'text/plain' } }]
  },
}

const scopeOf = (teamId: string): string => `greenhouse-${teamId}`
const sowingsOf = (store: ConfigStore, teamId: string): Sowing[] =>
  [...store.list(scopeOf(teamId)).values()].map((value) => sowing.parse(value))

/** What a model can ask of the module. What it may not do it is told as data. */
const freeBedsTool = (store: ConfigStore): AIToolDefinition => ({
  name: 'free_beds',
  description: 'Tells which beds of the greenhouse nothing was sown in.',
  parameters: { properties: [] },
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
  executor: async (_args, { access }) => {
    if (!can(access, 'greenhouse:read')) return { type: 'Failed', error: 'The user may not look into the greenhouse.' }
    const taken = new Set(sowingsOf(store, access.teamId).map(({ bed }) => bed))
    return { type: 'Succeeded', value: BEDS.filter((bed) => !taken.has(bed)) }
  },
})

export const greenhouseModule = (): ServerModule => ({
  name: 'greenhouse',
  connect: ({ configStore, retrieval }) => {
    const handlers: ContractHandlers<typeof greenhouseApi, CallContext> = {
      Sow: async (entered, { access: { teamId } }) => {
        const sown: Sowing = { sowingId: crypto.randomUUID(), ...entered }
        const save = async () => {
          configStore.set(scopeOf(teamId), sown.sowingId, sown)
          return sown
        }
        if (retrieval === null) return save()
        // The hook calls the handler of this data type once it is saved.
        return retrieval.postSave.save(
          SOWING,
          {
            documentId: sown.sowingId,
            scope: { type: 'Team', teamId },
            fileName: `${sown.plant}, bed ${sown.bed}`,
            dataObject: sown,
          },
          save,
        )
      },
      ListSowings: async (_input, { access }) => sowingsOf(configStore, access.teamId),
    }
    return {
      apis: [guardContract(greenhouseApi, handlers)],
      tools: [freeBedsTool(configStore)],
      aiContext: {
        moduleName: 'greenhouse',
        systemPrompt: 'The user is looking at their greenhouse. Its beds are numbered from 1 at the door.',
      },
      dataTypes: [{ id: SOWING, displayName: 'Sowing', schema: null, detects: () => false }],
    }
  },
})
