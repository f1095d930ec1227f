/** Works on all in their order, at most `lanes` at once. The first failure ends it: it is thrown once what was begun is over. */
export const inLanes = async <Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
}
