import { numberFormat } from '../sheet/number-format.ts'
import { childOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** What a chart shows: its title, and its series as a table with the categories in the first column. */
export interface ChartText {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

const MAX_POINTS = 2_000
const MAX_SERIES = 100

/** Reads the values that a chart keeps of its data. */
export const chartText = (root: XmlElement): ChartText => {
  const chart = childOf(root, 'c:chart') ?? root
  const title = childOf(chart, 'c:title')
  const names: string[] = []
  const columns: string[][] = []
  let categories: string[] = []
  for (const series of [...descendantsOf(chart, 'c:ser')].slice(0, MAX_SERIES)) {
    names.push(pointsOf(childOf(series, 'c:tx')).join(' '))
    columns.push(pointsOf(childOf(series, 'c:val') ?? childOf(series, 'c:yVal')))
    const own = pointsOf(childOf(series, 'c:cat') ?? childOf(series, 'c:xVal'))
    if (own.length > categories.length) categories = own
  }
  const height = Math.max(categories.length, ...columns.map((column) => column.length))
  const rows = Array.from({ length: height }, (_, at) => [
    categories[at] ?? '',
    ...columns.map((column) => column[at] ?? ''),
  ])
  const isEmpty = rows.length === 0 && names.every((name) => name === '')
  return { title: title === null ? '' : titleText(title), rows: isEmpty ? [] : [['', ...names], ...rows] }
}

const titleText = (title: XmlElement): string =>
  [...descendantsOf(title, 'a:p')]
    .map((paragraph) => [...descendantsOf(paragraph, 'a:t')].map(textOf).join(''))
    .filter((line) => line.trim() !== '')
    .join(' ')

const pointsOf = (parent: XmlElement | null): string[] => {
  if (parent === null) return []
  const points: string[] = []
  const show = valueShower(parent)
  for (const point of descendantsOf(parent, 'c:pt')) {
    const index = Number(point.attributes.idx ?? points.length)
    if (index < MAX_POINTS) points[index] = show(textOf(childOf(point, 'c:v')).trim())
  }
  return points.length > 0 ? Array.from(points, (value) => value ?? '') : singleValue(parent)
}

/** Numbers are kept with all their figures; a chart shows them in their format. */
const valueShower = (parent: XmlElement): ((value: string) => string) => {
  const [cache] = descendantsOf(parent, 'c:numCache')
  if (cache === undefined) return (value) => value
  const show = numberFormat(0, textOf(childOf(cache, 'c:formatCode')) || 'General', 1900)
  return (value) => (value === '' || !Number.isFinite(Number(value)) ? value : show(Number(value)).text)
}

const singleValue = (parent: XmlElement): string[] => {
  const value = textOf(childOf(parent, 'c:v')).trim()
  return value === '' ? [] : [value]
}
