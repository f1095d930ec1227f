/** In letter heights: how far apart the ends of lines are that end at the same place, at most. */
export const FLUSH = 0.15
/** Farther than this from line to line, in letter heights, no paragraph goes on. */
export const LEADING = 2.2
/** The first line of a paragraph may be set in by so many letter heights. */
export const INDENT = 3
