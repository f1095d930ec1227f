import { v7 } from 'uuid'
import type { Guid } from '../../contracts/index.ts'

/** A new version 7 UUID: unique, and in the order of making. */
export const newGuid = (): Guid => v7()
