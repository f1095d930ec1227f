const NAME = String.raw`[^!?:;\n]{0,60}`
const SALUTATION = new RegExp(
  String.raw`^(?:sehr geehrte[rs]?|liebe[rs]?|verehrte[rs]?|hallo|guten (?:tag|morgen|abend)|moin|servus|dear|hello|hi|good (?:morning|afternoon|evening)|chère?s?|bonjour|estimad[oa]s?|querid[oa]s?)(?:\s+${NAME})?[,!]$`,
  'iu',
)
const CLOSING_WORDS = String.raw`(?:(?:with\s+)?(?:very\s+)?(?:kind(?:est)?|best|warm(?:est)?|many)\s+(?:regards|wishes|greetings|thanks)|(?:yours|very truly yours)(?:\s+(?:sincerely|faithfully|truly|ever))?|(?:sincerely|faithfully)(?:\s+yours)?|regards|cheers|mit\s+(?:den\s+)?(?:freundlich|best|herzlich|kollegial|lieb|sonnig|sportlich)\p{L}*\s+gr(?:ü|ue)(?:ß|ss)e?n?|(?:viele|beste|liebe|herzliche|freundliche|schöne)\s+gr(?:ü|ue)(?:ß|ss)e|hochachtungsvoll|mfg|cordialement|bien\s+à\s+vous|(?:un\s+)?cordial\s+saludo|saludos(?:\s+cordiales)?|atentamente)`
const CLOSING = new RegExp(String.raw`^${CLOSING_WORDS}(?:\s+(?:from|aus|von)\s+${NAME})?\s*[,.!]?$`, 'iu')
const CLOSES = new RegExp(String.raw`^${CLOSING_WORDS}(?![\p{L}\p{N}])`, 'iu')
/** A longer line says something as well. */
const LONGEST_CLOSING = 120

/** "Liebe geht durch den Magen!" greets nobody. */
const MOST_CALLED = 4

const greets = (line: string): boolean =>
  SALUTATION.test(line) && (line.endsWith(',') || line.split(/\s+/).length <= MOST_CALLED)

/** Whether a line is nothing but the greeting that a letter begins or ends with. */
export const isCourtesy = (line: string): boolean => greets(line) || CLOSING.test(line)

/** Whether a letter ends with a line; who signs may stand on it. */
export const isClosing = (line: string): boolean => line.length <= LONGEST_CLOSING && CLOSES.test(line)
