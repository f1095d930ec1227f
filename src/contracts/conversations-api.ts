import { defineContract } from './contract.ts'
import { guid, nothing } from './scalars.ts'

/** What Alcove does with conversations beyond the specified six operations. */
export const conversationsApi = defineContract('IConversationsApi', {
  CancelTask: {
    summary: 'Stop a reply now, or take back one that waits; what was written so far is kept.',
    input: guid,
    output: nothing,
    permission: 'assistant:use',
  },
})
