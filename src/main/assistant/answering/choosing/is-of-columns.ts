import type { Candidate } from '../reading/scene.ts'

/** Whether a unit is a row of a table whose columns have names: what a label stands beside alone is no figure among others. */
export const isOfColumns = ({ view: { unit } }: Candidate): boolean =>
  unit.pairs !== null && unit.pairs.length > 1 && unit.pairs[0]?.[0] !== ''
