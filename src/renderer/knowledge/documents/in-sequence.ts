export interface SequenceOutcome<Item> {
  readonly done: number
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
}

/** Does the same to each item, one after the other; one that fails never stops the rest. */
export const inSequence = async <Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<SequenceOutcome<Item>> => {
  const failed: { item: Item; error: unknown }[] = []
  for (const [index, item] of items.entries()) {
    onProgress(index)
    try {
      await action(item)
    } catch (error) {
      failed.push({ item, error })
    }
  }
  return { done: items.length - failed.length, failed }
}
