import type { StaticModel } from './static-model.ts'
import { dot } from './unit-vector.ts'

/** How alike a question and each of the texts are in meaning: cosines, -1 to 1; 0 for a text without known tokens. */
export const likenessTo = (model: StaticModel, question: string, texts: readonly string[]): number[] => {
  const asked = model.embed([question])
  return texts.map((text) => dot(asked, model.embed([text])))
}
