/** How far the documents of a draft are: none, all read, some of them still on their way, or one that never will be. */
export type AttachedState = 'None' | 'Ready' | 'Reading' | 'Unreadable'
