import { queryOptions } from '@tanstack/react-query'
import { type LibraryTag, MAX_BULK } from '../../../../contracts/index.ts'
import { type AlcoveClient, queryKeys } from '../../../client/index.ts'

type TagsClient = Pick<AlcoveClient['tags'], 'ListTags'>

/** The tags of the library. */
export const tagsQuery = (tags: TagsClient) =>
  queryOptions({ queryKey: queryKeys.documentTags, queryFn: () => tags.ListTags({}) })

/** The tags of the library, with how many of these documents have each. */
export const chosenTagsQuery = (tags: TagsClient, documentIds: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.documentTags, documentIds],
    queryFn: async (): Promise<readonly LibraryTag[]> => {
      let known: readonly LibraryTag[] = []
      for (let from = 0; from < documentIds.length; from += MAX_BULK) {
        const part = await tags.ListTags({ documentIds: documentIds.slice(from, from + MAX_BULK) })
        const before = new Map(known.map(({ name, chosen }) => [name, chosen]))
        known = part.map((tag) => ({ ...tag, chosen: tag.chosen + (before.get(tag.name) ?? 0) }))
      }
      return known
    },
    staleTime: 0,
    gcTime: 0,
  })
