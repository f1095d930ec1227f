import type { OfficePackage } from '../ooxml/open-package.ts'
import { childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** Reads the comments of a slide, in both of the forms that PowerPoint has had, each with its writer. */
export const createCommentReader = async (office: OfficePackage): Promise<(slidePart: string) => Promise<string[]>> => {
  const authors = new Map<string, string>()
  for (const { type, part } of await office.relationsOf(office.mainPart)) {
    if ((type !== 'commentAuthors' && type !== 'authors') || part === null) continue
    const root = await office.tree(part)
    for (const { attributes } of root === null ? [] : childrenOf(root)) {
      authors.set(attributes.id ?? '', attributes.name ?? '')
    }
  }
  return async (slidePart) => {
    const comments: string[] = []
    for (const { type, part } of await office.relationsOf(slidePart)) {
      if (type !== 'comments' || part === null) continue
      const root = await office.tree(part)
      if (root !== null) comments.push(...childrenOf(root).flatMap((comment) => commentsIn(comment, authors)))
    }
    return comments
  }
}

/** A comment and the replies to it. */
const commentsIn = (comment: XmlElement, authors: ReadonlyMap<string, string>): string[] => {
  const replies = childrenOf(comment).filter(({ name }) => localName(name) === 'replyLst')
  const words = childrenOf(comment).filter(({ name }) => ['text', 'txBody'].includes(localName(name)))
  const text = words.map(wordsOf).join(' ').trim()
  const author = authors.get(comment.attributes.authorId ?? '') ?? ''
  const own = text === '' ? [] : [author === '' ? text : `${author}: ${text}`]
  return [...own, ...replies.flatMap((list) => childrenOf(list).flatMap((reply) => commentsIn(reply, authors)))]
}

const wordsOf = (body: XmlElement): string => {
  const runs = [...descendantsOf(body, 'a:t')]
  return runs.length > 0 ? runs.map(textOf).join('') : textOf(body)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
