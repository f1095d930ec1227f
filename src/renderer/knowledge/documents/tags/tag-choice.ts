import { foldText, type LibraryTag } from '../../../../contracts/index.ts'

/** What is to become of tags on some documents; a tag that is not here stays as it is. */
export type TagChoice = ReadonlyMap<string, boolean>

/** A tag as a dialog shows it: on all of the documents, on some, or on none. */
export interface ChosenTag {
  readonly name: string
  readonly on: 'all' | 'some' | 'none'
}

const isSame = (one: string, other: string) => foldText(one) === foldText(other)

const nameIn = (names: readonly string[], tag: string): string => names.find((name) => isSame(name, tag)) ?? tag

/** The tags of the library and those that were added just now, new ones first. */
export const chosenTags = (known: readonly LibraryTag[], choice: TagChoice, count: number): ChosenTag[] => {
  const fresh = [...choice.keys()].filter((tag) => !known.some(({ name }) => isSame(name, tag))).toReversed()
  return [
    ...fresh.map((name): ChosenTag => ({ name, on: choice.get(name) ? 'all' : 'none' })),
    ...known.map(({ name, chosen }): ChosenTag => {
      const wanted = choice.get(name)
      if (wanted !== undefined) return { name, on: wanted ? 'all' : 'none' }
      return { name, on: chosen === 0 ? 'none' : chosen === count ? 'all' : 'some' }
    }),
  ]
}

/** The choice after a tag was put on or taken off; one that is known under another spelling keeps its own. */
export const withTag = (
  choice: TagChoice,
  known: readonly LibraryTag[],
  { tag, on }: { readonly tag: string; readonly on: boolean },
): TagChoice => new Map([...choice, [nameIn([...known.map(({ name }) => name), ...choice.keys()], tag), on]])

/** What has to be done for a choice, without what is so already. */
export const changesOf = (choice: TagChoice, known: readonly LibraryTag[], count: number) => {
  const chosenOf = (tag: string) => known.find(({ name }) => name === tag)?.chosen ?? 0
  const tags = [...choice]
  return {
    add: tags.flatMap(([tag, on]) => (on && chosenOf(tag) < count ? tag : [])),
    remove: tags.flatMap(([tag, on]) => (!on && chosenOf(tag) > 0 ? tag : [])),
  }
}
