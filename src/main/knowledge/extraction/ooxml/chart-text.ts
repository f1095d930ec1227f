import { numberFormat } from '../sheet/number-format.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** What a chart shows: its title with those of its values, and its series as a table with the categories in the first column, named as their axis is. */
export interface ChartText {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

const MAX_POINTS = 2_000
const MAX_SERIES = 100

/** Reads the values that a chart keeps of its data. */
export const chartText = (root: XmlElement): ChartText => {
  const chart = childOf(root, 'c:chart') ?? root
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
  const { categories: named, values } = axisTitles(childOf(chart, 'c:plotArea'))
  const title = [titleText(chart), values === '' ? '' : `(${values})`].filter((words) => words !== '').join(' ')
  return { title, rows: isEmpty ? [] : [[named, ...names], ...rows] }
}

const axes: ReadonlySet<string> = new Set(['c:catAx', 'c:dateAx', 'c:valAx', 'c:serAx'])

/** What the axes are called; of two that both count, the one below or above is that of what is counted by. */
const axisTitles = (plot: XmlElement | null): { readonly categories: string; readonly values: string } => {
  const titled = (plot === null ? [] : childrenOf(plot)).filter(({ name }) => axes.has(name))
  const isCategories = (axis: XmlElement): boolean =>
    axis.name === 'c:catAx' ||
    axis.name === 'c:dateAx' ||
    (titled.every(({ name }) => name === 'c:valAx') && /^[bt]$/.test(childOf(axis, 'c:axPos')?.attributes.val ?? ''))
  const titles = (of: readonly XmlElement[]): string =>
    [...new Set(of.map(titleText))].filter((words) => words !== '').join(', ')
  return {
    categories: titles(titled.filter(isCategories)),
    values: titles(titled.filter((axis) => !isCategories(axis))),
  }
}

/** The title of a chart or an axis; '' for one that has none. */
const titleText = (owner: XmlElement): string => {
  const title = childOf(owner, 'c:title')
  return title === null ? '' : wordsOf(title)
}

const wordsOf = (title: XmlElement): string =>
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
