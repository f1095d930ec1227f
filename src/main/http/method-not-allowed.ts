import { newGuid } from '../platform/index.ts'
import { problemResponse } from './problem-response.ts'

/** 405, with the method that the address takes. */
export const methodNotAllowed = (allow: string): Response =>
  problemResponse(
    {
      type: 'about:blank',
      status: 405,
      title: 'Method not allowed',
      detail: `This address takes ${allow}.`,
      instance: newGuid(),
    },
    { Allow: allow },
  )
