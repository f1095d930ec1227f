import type { Flow } from '../flow/flow.ts'
import { shownDate } from '../shown-date.ts'
import type { XmlAttributes } from '../xml/namespaces.ts'
import { createPointSummary, type PointSummary } from './point-summary.ts'
import { collapsed, localName, type Vocabulary } from './vocabulary.ts'

/** What has a name of its own. */
type Thing = 'wpt' | 'rte' | 'trk' | 'metadata'
const things: ReadonlySet<string> = new Set<Thing>(['wpt', 'rte', 'trk', 'metadata'])
const kinds: Readonly<Record<string, string>> = { wpt: 'Waypoint', rte: 'Route', trk: 'Track' }
const details: readonly (readonly [name: string, label: string])[] = [
  ['type', 'Type'],
  ['desc', 'Description'],
  ['cmt', 'Comment'],
  ['keywords', 'Keywords'],
]
const toldOfPoints: ReadonlySet<string> = new Set(['name', 'cmt', 'desc'])
const MAX_NAMED = 500

interface OpenThing {
  readonly kind: string
  readonly position: string
  readonly values: Map<string, string>
  readonly points: PointSummary
  /** Of points, those that have names or of which something is told. */
  readonly names: string[]
}

/** Reads the tracks, routes and waypoints of a GPS receiver: names, times and sizes. Of points no more than their number and where they lead is words. */
export const createGpx = (flow: Flow): Vocabulary => {
  let thing: OpenThing | null = null
  let inPoint = false
  /** What is told of the point that is open. */
  let point: string[] = []
  let depth = 0
  let text = ''

  const openThing = (kind: string, attributes: XmlAttributes): void => {
    thing = { kind, position: positionOf(attributes), values: new Map(), points: createPointSummary(), names: [] }
    depth = 0
  }
  const closeValue = (name: string, owner: OpenThing): void => {
    const value = text.trim()
    if (value === '') return
    if (!inPoint) {
      if (depth === 0 && !owner.values.has(name)) owner.values.set(name, value)
    } else if (name === 'ele') owner.points.elevation(Number(value))
    else if (name === 'time') owner.points.time(value)
    else if (toldOfPoints.has(name)) point.push(collapsed(value))
  }
  const closePoint = (owner: OpenThing): void => {
    inPoint = false
    const words = [...new Set(point)].join(' – ')
    if (words !== '' && owner.names.length < MAX_NAMED) owner.names.push(words)
    point = []
  }

  return {
    open(written, attributes) {
      const name = localName(written)
      text = ''
      if (thing === null) {
        if (things.has(name)) openThing(name, attributes)
        return
      }
      depth++
      if (name !== 'trkpt' && name !== 'rtept') return
      inPoint = true
      thing.points.point(attributes.lat ?? '', attributes.lon ?? '')
    },
    close(written) {
      const name = localName(written)
      if (thing === null) return
      if (name === thing.kind && depth === 0) {
        writeThing(flow, thing)
        thing = null
        return
      }
      depth--
      if (name === 'trkpt' || name === 'rtept') closePoint(thing)
      else closeValue(name, thing)
      text = ''
    },
    text(more) {
      if (thing !== null) text += more
    },
    end: () => flow.place(null),
  }
}

const positionOf = ({ lat, lon }: XmlAttributes): string =>
  lat === undefined || lon === undefined ? '' : `${lat}, ${lon}`

const writeThing = (flow: Flow, thing: OpenThing): void => {
  const { kind, values, points } = thing
  const name = collapsed(values.get('name') ?? '')
  if (kind === 'metadata') {
    flow.place({ type: 'Record', name: name || 'GPX' })
    flow.heading(1, name)
    flow.paragraph(values.get('desc') ?? '')
    flow.line(line('Keywords', values.get('keywords')))
    return
  }
  const title = name || (kinds[kind] ?? '')
  flow.place({ type: 'Record', name: title })
  flow.breakHere()
  flow.heading(2, title)
  flow.line(whatItIs(thing))
  const time = values.get('time')
  const elevation = values.get('ele')
  if (kind === 'wpt') {
    flow.line(line('Time', time === undefined ? undefined : shownDate(time)))
    flow.line(line('Elevation', elevation === undefined ? undefined : `${elevation} m`))
  }
  for (const [key, label] of details) flow.line(line(label, values.get(key)))
  for (const each of points.lines()) flow.line(each)
}

const whatItIs = ({ kind, position, points, names }: OpenThing): string => {
  const called = kinds[kind] ?? ''
  if (kind === 'wpt') return position === '' ? called : `${called} at ${position}`
  const list = names.length === 0 ? '' : `: ${names.join(', ')}`
  return `${called} of ${points.count} points${list}`
}

const line = (label: string, value: string | undefined): string =>
  value === undefined || value.trim() === '' ? '' : `${label}: ${value.trim()}`
