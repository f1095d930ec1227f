import type { Answerer } from '../../../../contracts/index.ts'

/** What answers in the app, whatever that is at present. */
const ACTIVE = 'alcove'

const idOf = ({ displayName }: Answerer): string => `${ACTIVE}/${displayName}`

const modelOf = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'alcove' }) as const

/** What can be asked: the model that is active, and each instance of the caller's by its name. Of two of one name the first counts. */
export const modelsOf = (answerers: readonly Answerer[]) => [...new Set([ACTIVE, ...answerers.map(idOf)])].map(modelOf)

/** The instance that a model's id names, null for the active one; undefined for an id of nothing. */
export const instanceOf = (id: string, answerers: readonly Answerer[]): string | null | undefined =>
  id === ACTIVE ? null : answerers.find((each) => idOf(each) === id)?.instanceId
