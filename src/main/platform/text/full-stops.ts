/** After these a full stop ends no sentence, in any of the languages that are known here. */
const ABBREVIATIONS = new Set(
  `dr mr mrs ms prof rev st jr sr mt no nos vol fig figs eq eqs vs etc approx ca cf p pp ed eds inc ltd co corp dept est e.g i.e a.m p.m u.s u.k
  art sec ch tel incl excl jan feb mar apr jun jul aug sep sept oct nov dec hr fr nr abs bzw usw z.b d.h u.a s.o s.u vgl bspw ggf evtl inkl exkl
  zzgl str geb gest jh mio mrd sog allg bes ev kath o.ä u.ä z.t i.d.r v.a ff aufl hrsg verf anm abb tab kap bd okt dez mm mme mlle al env ex av
  apr tél sra srta dra sta núm pág aprox ej cía b z i u d v h
  arr dep max min avg resp viz attn encl qty apt bldg ziff buchst anl bsp einschl bzgl lfd insb entspr mtl abf ank`.split(
    /\s+/,
  ),
)
/** Before a figure these are abbreviations, and words of their own elsewhere: "mind. 3", "gem. § 5". */
const BEFORE_FIGURES = new Set('mind gem jew lt'.split(' '))
/** Behind a quantity these end what says it, "220 mm max."; with a capital they may be a name. */
const BESIDE_QUANTITIES = new Set(['max', 'min'])
const QUANTITY = /\d\s?[\p{L}°%/²³]{0,6}\s\p{L}+\.$/u

/** Words before an ordinal number, which German writes with a full stop. */
const BEFORE_ORDINAL =
  /(?:^|[\s(])(?:am|vom|bis|zum|zur|der|den|dem|des|die|das|im|ab|seit|und|oder|ein|jeden|jedem|nr|ihr|sein|ihrem|seinem|mein|unser|beim|vor|nach|–|-)\s$/iu
const AFTER_ORDINAL =
  /^(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|jahrhundert|klasse|stock|etage|geschoss|obergeschoss|untergeschoss|(?:og|ug|dg|zug|gang|rang|reihe|rate|runde|liga|mahnung|advent|semester|werktag|mal|jh)\b|lebensjahr|auflage|geburtstag|platz|woche|tag\b|monat|quartal|halbjahr|schuljahr|spieltag|kapitel)/iu

const isAbbreviation = (before: string, after: string): boolean => {
  const word = /(\S+)\.$/.exec(before)?.[1]?.replace(/^[("'“„«[]+/, '') ?? ''
  if (/^\p{Lu}$/u.test(word)) return true
  // "e. V.", "g. U.": one letter before another.
  if (/^\p{L}$/u.test(word) && /^\p{L}\.(?!\p{L})/u.test(after)) return true
  const lower = word.toLowerCase()
  if (BEFORE_FIGURES.has(lower)) return /^(?:§|\d)/.test(after)
  if (BESIDE_QUANTITIES.has(lower) && !/^\d/.test(after)) {
    const isFirst = before.trim() === `${word}.`
    return (isFirst || word === lower) && !QUANTITY.test(before)
  }
  return ABBREVIATIONS.has(lower)
}

const isOrdinal = (before: string, after: string): boolean => {
  const number = /(?:^|[\s(])(\d{1,2})\.$/.exec(before)
  if (!number) return false
  const rest = before.slice(0, before.length - (number[1]?.length ?? 0) - 1)
  return rest.trim() === '' || BEFORE_ORDINAL.test(rest) || AFTER_ORDINAL.test(after)
}

/** How many characters before and behind a full stop tell what it is: longer words are no abbreviations. */
export const FULL_STOP_CONTEXT = 40

/**
 * Whether a full stop belongs to an abbreviation, an initial or an ordinal number and ends no sentence.
 *
 * @param before what stands before it in its sentence, with the stop; the last `FULL_STOP_CONTEXT` characters are enough
 * @param after what stands behind it, without the space between
 */
export const isInsideSentence = (before: string, after: string): boolean =>
  isAbbreviation(before, after) || isOrdinal(before, after)
