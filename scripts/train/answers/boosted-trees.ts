/** Gradient boosted regression trees over histograms, second order, grown leaf by leaf. Deterministic for a seed. */
export interface BoostingOptions {
  readonly rounds: number
  readonly leaves: number
  readonly rate: number
  /** Least sum of second derivatives in a leaf. */
  readonly minWeight: number
  readonly l2: number
  /** Share of the features that each tree may look at. */
  readonly featureShare: number
  /** Share of the groups that each tree is grown on. */
  readonly groupShare: number
  readonly seed: number
}

/** Inner nodes have a feature and a threshold, with what is at most the threshold on the left; leaves have a value. */
export interface Tree {
  readonly feature: readonly number[]
  readonly threshold: readonly number[]
  readonly left: readonly number[]
  readonly right: readonly number[]
  readonly value: readonly number[]
}

export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

/** Writes first and second derivatives of the loss at the scores; rows that are left out of this round have both 0. */
export type Gradients = (scores: Float64Array, first: Float64Array, second: Float64Array, round: number) => void

const BINS = 64

export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Binned {
  /** By column, then row. */
  readonly bins: Uint8Array[]
  /** By column: the greatest value of each bin. */
  readonly edges: number[][]
}

const edgesOf = (values: Float32Array): number[] => {
  const sorted = values.toSorted()
  const distinct: number[] = []
  for (const value of sorted) if (distinct.at(-1) !== value) distinct.push(value)
  if (distinct.length <= BINS) return distinct
  const edges: number[] = []
  for (let bin = 1; bin <= BINS; bin += 1) {
    const value = sorted[Math.min(sorted.length - 1, Math.floor((bin * sorted.length) / BINS))] ?? 0
    if (edges.at(-1) !== value) edges.push(value)
  }
  return edges
}

const binOf = (edges: readonly number[], value: number): number => {
  let low = 0
  let high = edges.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (edges[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

const binned = ({ rows, columns, values }: Matrix): Binned => {
  const bins: Uint8Array[] = []
  const edges: number[][] = []
  for (let column = 0; column < columns; column += 1) {
    const own = new Float32Array(rows)
    for (let row = 0; row < rows; row += 1) own[row] = values[row * columns + column] ?? 0
    const found = edgesOf(own)
    edges.push(found)
    bins.push(Uint8Array.from(own, (value) => binOf(found, value)))
  }
  return { bins, edges }
}

interface Split {
  readonly gain: number
  readonly feature: number
  readonly bin: number
}

interface Leaf {
  readonly node: number
  readonly rows: Uint32Array
  readonly first: number
  readonly second: number
  readonly split: Split | null
}

const bestSplit = (
  rows: Uint32Array,
  { bins, edges }: Binned,
  [first, second]: readonly [Float64Array, Float64Array],
  [sumFirst, sumSecond]: readonly [number, number],
  features: readonly number[],
  { l2, minWeight }: BoostingOptions,
): Split | null => {
  const score = (g: number, h: number) => (g * g) / (h + l2)
  const whole = score(sumFirst, sumSecond)
  let best: Split | null = null
  const histFirst = new Float64Array(BINS)
  const histSecond = new Float64Array(BINS)
  for (const feature of features) {
    const count = edges[feature]?.length ?? 0
    const column = bins[feature]
    if (count < 2 || !column) continue
    histFirst.fill(0)
    histSecond.fill(0)
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as number
      const bin = column[row] as number
      histFirst[bin] = (histFirst[bin] as number) + (first[row] as number)
      histSecond[bin] = (histSecond[bin] as number) + (second[row] as number)
    }
    let leftFirst = 0
    let leftSecond = 0
    for (let bin = 0; bin < count - 1; bin += 1) {
      leftFirst += histFirst[bin] as number
      leftSecond += histSecond[bin] as number
      const rightSecond = sumSecond - leftSecond
      if (leftSecond < minWeight || rightSecond < minWeight) continue
      const gain = score(leftFirst, leftSecond) + score(sumFirst - leftFirst, rightSecond) - whole
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature, bin }
    }
  }
  return best
}

const sumOver = (rows: Uint32Array, values: Float64Array): number => {
  let sum = 0
  for (const row of rows) sum += values[row] ?? 0
  return sum
}

/** Trains trees whose sum is the score of a row. `onRound` is told the scores after each tree. */
export const trainBoostedTrees = (
  matrix: Matrix,
  gradients: Gradients,
  options: BoostingOptions,
  onRound?: (round: number, trees: readonly Tree[]) => void,
): Tree[] => {
  const data = binned(matrix)
  const random = createRandom(options.seed)
  const scores = new Float64Array(matrix.rows)
  const first = new Float64Array(matrix.rows)
  const second = new Float64Array(matrix.rows)
  const trees: Tree[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    gradients(scores, first, second, round)
    const features = Array.from({ length: matrix.columns }, (_, index) => index).filter(
      () => random() < options.featureShare,
    )
    const used = Uint32Array.from({ length: matrix.rows }, (_, row) => row).filter((row) => second[row] !== 0)
    const leafOf = (node: number, rows: Uint32Array): Leaf => {
      const sums = [sumOver(rows, first), sumOver(rows, second)] as const
      return {
        node,
        rows,
        first: sums[0],
        second: sums[1],
        split: bestSplit(rows, data, [first, second], sums, features, options),
      }
    }
    const tree = { feature: [-1], threshold: [0], left: [0], right: [0], value: [0] }
    let leaves: Leaf[] = [leafOf(0, used)]
    while (leaves.length < options.leaves) {
      const open = leaves.filter(({ split }) => split !== null).sort((one, other) => (other.split?.gain ?? 0) - (one.split?.gain ?? 0))
      const [leaf] = open
      if (!leaf?.split) break
      const { feature, bin } = leaf.split
      const column = data.bins[feature] as Uint8Array
      const next = tree.feature.length
      tree.feature[leaf.node] = feature
      tree.threshold[leaf.node] = data.edges[feature]?.[bin] ?? 0
      tree.left[leaf.node] = next
      tree.right[leaf.node] = next + 1
      for (const _ of [0, 1]) {
        tree.feature.push(-1)
        tree.threshold.push(0)
        tree.left.push(0)
        tree.right.push(0)
        tree.value.push(0)
      }
      const isLeft = (row: number) => (column[row] as number) <= bin
      leaves = leaves.filter((other) => other !== leaf)
      leaves.push(leafOf(next, leaf.rows.filter(isLeft)), leafOf(next + 1, leaf.rows.filter((row) => !isLeft(row))))
    }
    for (const leaf of leaves) {
      tree.value[leaf.node] = (-options.rate * leaf.first) / (leaf.second + options.l2)
    }
    trees.push(tree)
    for (let row = 0; row < matrix.rows; row += 1) scores[row] = (scores[row] ?? 0) + scoreBinned(tree, data, row)
    onRound?.(round, trees)
  }
  return trees
}

const scoreBinned = (tree: Tree, { bins, edges }: Binned, row: number): number => {
  let node = 0
  for (;;) {
    const feature = tree.feature[node] as number
    if (feature < 0) return tree.value[node] as number
    const value = edges[feature]?.[bins[feature]?.[row] as number] ?? 0
    node = (value <= (tree.threshold[node] as number) ? tree.left[node] : tree.right[node]) as number
  }
}

/** The sum of the trees for one row of features. */
export const scoreTrees = (trees: readonly Tree[], features: ArrayLike<number>): number => {
  let sum = 0
  for (const tree of trees) {
    let node = 0
    for (;;) {
      const feature = tree.feature[node] as number
      if (feature < 0) break
      node = ((features[feature] as number) <= (tree.threshold[node] as number) ? tree.left[node] : tree.right[node]) as number
    }
    sum += tree.value[node] as number
  }
  return sum
}
