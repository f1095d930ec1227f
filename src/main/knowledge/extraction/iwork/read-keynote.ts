import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import type { Flow } from '../flow/flow.ts'
import type { IwaObject, IwaObjects } from './archives/iwa-objects.ts'
import { createDrawableWriter, type DrawableWriter, shapeStorage } from './drawables.ts'
import { objectTypes } from './object-types.ts'
import { storageText } from './text/write-storage.ts'

const MAX_SLIDES = 20_000

/** Writes a presentation of Keynote slide by slide: titles as headings, texts and tables, then presenter notes. Gives the numbers of the slides that are skipped. */
export const readKeynote = (
  document: IwaObject,
  { objects, flow, report }: { objects: IwaObjects; flow: Flow; report(fraction: number): void },
): number[] => {
  const writer = createDrawableWriter(objects, flow)
  const nodes = slideNodes(objects.of(document.message, 2), objects)
  const skipped: number[] = []
  for (const [index, node] of nodes.entries()) {
    if (index > 0) flow.pageBreak()
    flow.place({ type: 'Slide', slide: index + 1 })
    flow.breakHere()
    if (node.message.number(4) === 1) skipped.push(index + 1)
    const slide = objects.of(node.message, 2)
    if (slide?.type === objectTypes.slide) writeSlide(slide, { objects, flow, writer })
    report((index + 1) / nodes.length)
  }
  return skipped
}

/** Slides stand in groups below others; older programs tell of the topmost ones alone. */
const slideNodes = (show: IwaObject | null, objects: IwaObjects): IwaObject[] => {
  const tree = show?.message.message(3) ?? null
  const listed = objects.allOf(tree, 2)
  const root = objects.of(tree, 1)
  const nodes = new Map<number, IwaObject>()
  const open = (listed.length > 0 ? listed : objects.allOf(root?.message ?? null, 1)).toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (nodes.has(node.id) || node.type !== objectTypes.slideNode) continue
    nodes.set(node.id, node)
    if (nodes.size > MAX_SLIDES) throw new ExtractionError(failureWords('TooManySlides', { most: MAX_SLIDES }))
    open.push(...objects.allOf(node.message, 1).toReversed())
  }
  return [...nodes.values()]
}

interface Writing {
  readonly objects: IwaObjects
  readonly flow: Flow
  readonly writer: DrawableWriter
}

/** The title comes first wherever it was drawn. */
const writeSlide = ({ message }: IwaObject, { objects, flow, writer }: Writing): void => {
  const title = objects.of(message, 5)
  if (title !== null) flow.heading(1, storageText(shapeStorage(title, objects), writer.context))
  writer.skip(title)
  // The number of the slide is no word of it.
  writer.skip(objects.of(message, 20))
  writer.drawable(objects.of(message, 6))
  writer.drawable(objects.of(message, 30))
  for (const drawable of [...objects.allOf(message, 42), ...objects.allOf(message, 7)]) writer.drawable(drawable)
  const notes = objects.of(objects.of(message, 27)?.message ?? null, 1)
  const words = notes === null ? '' : storageText(notes, writer.context)
  if (words !== '') flow.paragraph(`Speaker notes: ${words}`)
}
