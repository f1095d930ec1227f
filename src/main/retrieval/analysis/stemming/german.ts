// After J. Savoy, "Light stemming approaches for the French, Portuguese, German and Hungarian languages" (2006).

const BEFORE_S = '[bdfghklmnt]'
const FIRST = new RegExp(`^(?:(.{3,})ern|(.{3,})e[mnrs]|(.{3,})e|(.{2,}${BEFORE_S})s)$`)
const SECOND = new RegExp(`^(?:(.{3,})est|(.{3,})e[nr]|(.{2,}${BEFORE_S})st)$`)

const without = (word: string, ending: RegExp): string =>
  ending
    .exec(word)
    ?.slice(1)
    .find((stem) => stem !== undefined) ?? word

/** The stem of a folded German word: case and number go, then the endings of comparison. */
export const stemGerman = (word: string): string => without(without(word, FIRST), SECOND)
