import type { Flow } from '../flow/flow.ts'
import type { IwaObject, IwaObjects } from './archives/iwa-objects.ts'
import { createDrawableWriter } from './drawables.ts'

/** The drawables of a page, by their layers. */
const layers = [2, 3, 4] as const

/** Writes a document of Pages: its text, then what stands on its pages by itself. Headers and footers repeat on every page and are passed over. */
export const readPages = (document: IwaObject, objects: IwaObjects, flow: Flow): void => {
  const writer = createDrawableWriter(objects, flow)
  writer.storage(objects.of(document.message, 4))
  const groups = objects.of(document.message, 3)?.message.messages(1) ?? []
  for (const group of groups.toSorted((one, other) => (one.number(1) ?? 0) - (other.number(1) ?? 0))) {
    flow.breakHere()
    for (const layer of layers) for (const entry of group.messages(layer)) writer.drawable(objects.of(entry, 1))
  }
}
