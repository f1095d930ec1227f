import type { Flow } from '../flow/flow.ts'
import { shownDate } from '../shown-date.ts'
import { childrenOf, createElementCollector, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { writeWords } from './markup.ts'
import { createPointSummary } from './point-summary.ts'
import { collapsed, localName, type Vocabulary } from './vocabulary.ts'

/** What has a name that is a heading, and holds places. */
const folders: ReadonlySet<string> = new Set(['Document', 'Folder'])
const DEEPEST_HEADING = 6

/** Reads the places of a map (KML 2.2, OGC 07-147r2): each under its name, in its folders, with what was written of it, where it is, and how long it is if it is a way. */
export const createKml = (flow: Flow): Vocabulary => {
  let depth = 0
  const isWanted = (name: string, parent: string | null): boolean => {
    const local = localName(name)
    return local === 'Placemark' || (/^(?:name|description)$/.test(local) && folders.has(localName(parent ?? '')))
  }
  const collector = createElementCollector(isWanted, (element) => {
    const local = localName(element.name)
    if (local === 'Placemark') writePlace(flow, element, headingLevel(depth + 1))
    else if (local === 'description') writeWords(flow, textOf(element))
    else {
      const name = collapsed(textOf(element))
      flow.place({ type: 'Record', name })
      flow.breakHere()
      flow.heading(headingLevel(depth), name)
    }
  })
  return {
    open(name, attributes) {
      if (folders.has(localName(name))) depth++
      collector.open(name, attributes)
    },
    close(name) {
      collector.close(name)
      if (folders.has(localName(name))) depth--
    },
    text: collector.text,
    end: () => flow.place(null),
  }
}

const headingLevel = (depth: number): number => Math.min(DEEPEST_HEADING, Math.max(1, depth))

const writePlace = (flow: Flow, place: XmlElement, level: number): void => {
  const name = wordsIn(place, 'name')
  flow.place({ type: 'Record', name: name || 'Place' })
  flow.breakHere()
  flow.heading(level, name)
  for (const [element, label] of details) flow.line(line(label, wordsIn(place, element)))
  for (const [element, label] of moments) flow.line(line(label, shownDate(wordsIn(place, element))))
  for (const data of allNamed(place, 'Data')) flow.line(line(data.attributes.name ?? '', wordsIn(data, 'value')))
  for (const data of allNamed(place, 'SimpleData')) flow.line(line(data.attributes.name ?? '', collapsed(textOf(data))))
  const recorded = [...allNamed(place, 'coord')].map((point) => textOf(point).trim().replace(/\s+/g, ','))
  const shapes = [...allNamed(place, 'coordinates')].map(textOf)
  for (const shape of [...shapes, recorded.join(' ')]) for (const words of whereItIs(shape)) flow.line(words)
  for (const description of childrenOf(place).filter((child) => localName(child.name) === 'description'))
    writeWords(flow, textOf(description))
}

const details: readonly (readonly [element: string, label: string])[] = [
  ['address', 'Address'],
  ['phoneNumber', 'Phone'],
]
const moments: readonly (readonly [element: string, label: string])[] = [
  ['when', 'Time'],
  ['begin', 'From'],
  ['end', 'Until'],
]

/** Places are written `longitude,latitude,height`, those of a way with spaces between them. */
const whereItIs = (coordinates: string): string[] => {
  const points = coordinates
    .trim()
    .split(/\s+/)
    .map((point) => point.split(','))
  const [first] = points
  if (points.length < 2) return first?.[1] === undefined ? [] : [`At ${first[1]}, ${first[0]}`]
  const summary = createPointSummary()
  for (const [longitude = '', latitude = ''] of points) summary.point(latitude, longitude)
  return [`Line of ${points.length} points`, ...summary.lines()]
}

function* allNamed(element: XmlElement, local: string): Generator<XmlElement, void, undefined> {
  for (const child of childrenOf(element)) {
    if (localName(child.name) === local) yield child
    else yield* allNamed(child, local)
  }
}

const wordsIn = (element: XmlElement, local: string): string => {
  const [found] = allNamed(element, local)
  return collapsed(textOf(found ?? null))
}

const line = (label: string, value: string): string => (value === '' ? '' : label === '' ? value : `${label}: ${value}`)
