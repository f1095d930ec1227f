/**
 * Scores in the order of a ranking, so changed that they fall along it: where a lower place has the higher score, neighbours share their
 * mean (pool adjacent violators, Ayer et al. 1955). Leaves scores alone that fall already.
 */
export const falling = (scores: readonly number[]): number[] => {
  const pools: { sum: number; count: number }[] = []
  for (const score of scores) {
    let pool = { sum: score, count: 1 }
    for (
      let last = pools.at(-1);
      last !== undefined && last.sum / last.count < pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pools.pop()
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ sum, count }) => new Array<number>(count).fill(sum / count))
}
