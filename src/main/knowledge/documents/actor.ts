import type { AccessContext } from '../../platform/index.ts'

/** Who does something to documents, and in which team. */
export interface Actor {
  readonly access: Pick<AccessContext, 'teamId' | 'userId'>
}
