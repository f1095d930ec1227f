/** English words too common to tell one passage from another, and those that questions are made with. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can could did do
  does doing down during each few for from further had has have having he her here hers herself him himself his how i if in into is it its
  itself just let me might more most must my myself no nor not now of off on once only or other ought our ours ourselves out over own please
  same shall she should so some such than that the their theirs them themselves then there these they this those through to too under until up
  upon us very was we were what when where which while who whom whose why will with would you your yours yourself yourselves many much come comes came get gets got go goes went
  going want wants need needs tell know kind sort ll re ve don
  didn doesn isn aren wasn weren won couldn shouldn wouldn`.split(/\s+/),
)
