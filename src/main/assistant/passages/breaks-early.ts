/** A line that ends so far before the longest one has room for the next word. */
const ROOM = 0.8

/** Whether a line was broken on purpose: the next word would have fitted, where the longest line around is so long. */
export const breaksEarly = (line: string, next: string, longest: number): boolean =>
  line.trim().length + 1 + (/\S+/.exec(next)?.[0].length ?? 0) <= longest * ROOM
