/** After these a full stop ends no sentence, in any of the languages that are known here. */
const ABBREVIATIONS = new Set(
  `dr mr mrs ms prof rev st jr sr no nos vol fig figs eq vs etc approx ca cf p pp ed eds inc ltd co corp dept est e.g i.e a.m p.m art sec ch
  tel incl excl jan feb mar apr jun jul aug sep sept oct nov dec hr fr nr abs bzw usw z.b d.h u.a s.o s.u vgl bspw ggf evtl inkl exkl zzgl str
  geb gest jh mio mrd sog allg bes ev kath o.ä u.ä z.t i.d.r v.a ff aufl hrsg verf anm abb tab kap bd okt dez mm mme mlle al env ex av apr tél
  sra srta dra sta núm pág aprox ej cía b z i u d v h`.split(/\s+/),
)

/** Words before an ordinal number, which German writes with a full stop. */
const BEFORE_ORDINAL =
  /(?:^|[\s(])(?:am|vom|bis|zum|zur|der|den|dem|des|die|das|im|ab|seit|und|oder|ein|jeden|jedem|nr|ihr|sein|ihrem|seinem|mein|unser|beim|vor|nach|–|-)\s$/iu
const MONTH =
  /^(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|jahrhundert|klasse|stock|etage|mal\b|lebensjahr|auflage|geburtstag|platz|woche|tag\b|monat|quartal|halbjahr|spieltag|kapitel|jh)/iu

const CANDIDATE = /[.!?…]["'”’»“)\]*_]{0,3}(?=\s+["'“‘„«»([*_¿¡–—-]{0,3}[\p{Lu}\p{N}£$€`])|[。！？]["'”’」』）]{0,2}/gu

const isAbbreviation = (before: string, after: string): boolean => {
  const word = /(\S+)\.$/.exec(before)?.[1]?.replace(/^[("'“„«[]+/, '') ?? ''
  if (/^\p{Lu}$/u.test(word)) return true
  // "e. V.", "g. U.": one letter before another.
  if (/^\p{L}$/u.test(word) && /^\p{L}\.(?!\p{L})/u.test(after)) return true
  return ABBREVIATIONS.has(word.toLowerCase())
}

const isOrdinal = (before: string, after: string): boolean => {
  const number = /(?:^|[\s(])(\d{1,2})\.$/.exec(before)
  if (!number) return false
  const rest = before.slice(0, before.length - (number[1]?.length ?? 0) - 1)
  return rest.trim() === '' || BEFORE_ORDINAL.test(rest) || MONTH.test(after)
}

/** The last characters that are looked at before a stop: longer words are no abbreviations. */
const LOOK_BACK = 40

/**
 * The offsets in running text at which sentences end, the last at its end. Abbreviations, initials, decimals and ordinal numbers end none. Linear
 * in the text.
 */
export const sentenceEnds = (text: string): number[] => {
  const ends: number[] = []
  let start = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.')) {
      const before = text.slice(Math.max(start, match.index - LOOK_BACK), match.index + 1)
      const after = text.slice(end, end + LOOK_BACK).trimStart()
      if (isAbbreviation(before, after) || isOrdinal(before, after)) continue
    }
    ends.push(end)
    start = end
  }
  if (ends.at(-1) !== text.length) ends.push(text.length)
  return ends
}
