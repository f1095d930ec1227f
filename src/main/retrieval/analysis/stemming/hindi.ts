// After A. Ramanathan and D. D. Rao, "A lightweight stemmer for Hindi" (2003).

const ENDINGS = [
  'ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयाँ ाइयों ाइयां',
  'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां',
  'ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं',
  'कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें',
  'ो े ू ु ी ि ा',
].map((line) => line.split(' '))

/** The stem of a folded Hindi word: the longest ending goes that leaves two characters. */
export const stemHindi = (word: string): string => {
  for (const endings of ENDINGS) {
    const found = endings.find((ending) => word.endsWith(ending) && word.length > ending.length + 1)
    if (found !== undefined) return word.slice(0, -found.length)
  }
  return word
}
