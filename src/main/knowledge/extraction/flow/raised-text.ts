/** A text that grows, and where its last raised stretch ended. */
export interface TextWithRaised {
  text: string
  raisedTo: number
}

/** Shorter words than this are units and symbols, and a figure behind them is part of these: m2. */
const BEHIND_FIGURE_OR_WORD = /(\p{Nd}|\p{L}{3}|[.,;:!?)\]”’"'])$/u
/** More than three letters take, of any script. */
const MOST_LOOKED_AT = 8
const FIGURE = /^([-+−–]?\p{Nd}|[-+−–]$)/u

/**
 * Marks what stands raised from `at` on as raised, where it would be read as something else: a figure behind a number is a power or the mark of a note and no further
 * digit, and one behind a word or a sentence is no part of that.
 */
export const markRaised = (inline: TextWithRaised, at: number): void => {
  const [base, raised] = [inline.text.slice(0, at), inline.text.slice(at)]
  const ending = base.slice(-MOST_LOOKED_AT)
  // What was raised before it goes on.
  const goesOn = at > 0 && inline.raisedTo === at
  const isSign = /^[-+−–]$/u.test(raised) && !/\p{Nd}$/u.test(ending)
  if (!goesOn && !isSign && FIGURE.test(raised) && BEHIND_FIGURE_OR_WORD.test(ending)) inline.text = `${base}^${raised}`
  if (raised !== '') inline.raisedTo = inline.text.length
}
