/** Words after which nobody ends a line on purpose. */
const LAST_WORD =
  /\s(?:an?|and|as|at|by|for|from|in|into|is|of|on|or|our|than|that|the|their|to|was|with|der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|in|im|mit|von|vom|zu|zum|zur|auf|für|bei|bis|am|an|aus|nach|le|la|les|de|du|des|et|ou|en|à|el|los|las|del|y|con|por)$/iu

/** Whether a line was broken within a phrase, and goes on in the next. */
export const runsOn = (line: string): boolean => LAST_WORD.test(line.trimEnd())
