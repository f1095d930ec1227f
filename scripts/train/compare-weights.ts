/**
 * Weights of the choice of quotes follow from what searches find too, which no digest covers: after a change there the same sets give slightly other ones. On the
 * same searches they come out bit for bit.
 */
const MAY_DIFFER = 0.1

export interface WeightComparison {
  /** Paths of what differs by more than it may, or stands in one alone. */
  readonly others: readonly string[]
  /** The greatest distance of two numbers. */
  readonly furthest: number
}

const leavesOf = (value: unknown, path = ''): [path: string, leaf: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
    : [[path, value]]

/** Compares weights that stand in a file with those that came out of a training. */
export const compareWeights = (standing: unknown, trained: unknown): WeightComparison => {
  const before = new Map(leavesOf(standing))
  const after = new Map(leavesOf(trained))
  const others: string[] = []
  let furthest = 0
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const one = before.get(path)
    const other = after.get(path)
    if (one === other) continue
    const distance = typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) : Infinity
    if (distance > MAY_DIFFER) others.push(path)
    else furthest = Math.max(furthest, distance)
  }
  return { others, furthest: Number(furthest.toFixed(4)) }
}
