import type { Language } from '../analysis/language.ts'

/**
 * Questions about everyday things, one language a line. Where a library is too small to show by itself how alike unrelated texts are to a
 * model, these are compared with it.
 */
export const PROBES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'How long should rice be boiled?',
    'the train to the coast leaves at noon',
    'Who painted the ceiling of the chapel?',
    'my neighbour keeps bees behind the garage',
  ],
  de: [
    'Wie lange muss Reis kochen?',
    'der Zug an die Küste fährt mittags ab',
    'Wer hat die Decke der Kapelle gemalt?',
    'mein Nachbar hält Bienen hinter der Garage',
  ],
  fr: [
    'Combien de temps faut-il cuire le riz ?',
    'le train pour la côte part à midi',
    'Qui a peint le plafond de la chapelle ?',
    'mon voisin élève des abeilles derrière le garage',
  ],
  es: [
    '¿Cuánto tiempo se cuece el arroz?',
    'el tren a la costa sale al mediodía',
    '¿Quién pintó el techo de la capilla?',
    'mi vecino cría abejas detrás del garaje',
  ],
  ru: [
    'Сколько времени варить рис?',
    'поезд к морю уходит в полдень',
    'Кто расписал потолок часовни?',
    'сосед держит пчёл за гаражом',
  ],
  ar: [
    'كم من الوقت يجب أن يغلي الأرز؟',
    'يغادر القطار إلى الساحل عند الظهر',
    'من رسم سقف الكنيسة؟',
    'جاري يربي النحل خلف المرآب',
  ],
  hi: [
    'चावल को कितनी देर उबालना चाहिए?',
    'तट की ओर जाने वाली रेलगाड़ी दोपहर को छूटती है',
    'गिरजाघर की छत किसने रंगी थी?',
    'मेरा पड़ोसी गैराज के पीछे मधुमक्खियाँ पालता है',
  ],
}
