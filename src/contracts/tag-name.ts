import { z } from 'zod'

/** The most tags that one document has. */
export const MAX_TAGS = 50
/** The most UTF-16 units that a tag has. */
export const MAX_TAG_LENGTH = 60

/** A tag as a person writes it: one line, without blanks around it. */
export const tagName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_TAG_LENGTH)
  .regex(/^\P{Cc}*$/u, 'must be one line')
