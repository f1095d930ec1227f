/** Why a model file cannot be used, in words for a person. */
export class GgufProblem extends Error {
  override readonly name = 'GgufProblem'
}
